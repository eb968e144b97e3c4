# Todos los textos de la ventana, también para la app de terminal. Cada idioma tiene las mismas claves.

title-tiles = { $width }×{ $height } números
title-blocks = { $width }×{ $height } bloques
level-of = { $pack }, nivel { $level } de { $of }
board = Tablero: { $title }. { $rows }
menu-game = Juego
menu-edit = Editar
menu-solve = Solución
menu-help = Ayuda
new-game = Partida nueva...
open = Abrir...
open-title = Abrir un rompecabezas
exit = Salir
help = Ayuda
about = Acerca de
ok = Aceptar
cancel = Cancelar
start = Empezar
columns = Columnas
rows = Filas
seed = Semilla
seed-hint = El mismo número da el mismo tablero; la partida cuenta entonces como práctica.
undo = Deshacer
redo = Rehacer
hint = Pista
solve = Resolver
restart = Reiniciar
next = Siguiente
faster = Más rápido
slower = Más lento
pause = Pausa
go-on = Continuar
copy-position = Copiar la posición
copy-moves = Copiar las jugadas
copied = Copiado.
pasted = El texto pegado
shared-link = El enlace
moves = Jugadas
time = Tiempo
fewest = Menos jugadas
fastest = Mejor tiempo
par = Par
take-it = Usar la mejor
step-back = Paso atrás
step = Paso adelante
play = Reproducir
stop = Parar
results = Resultado
end-made = { $moves ->
    [one] 1 jugada · { $time }
   *[other] { $moves } jugadas · { $time }
}
end-par = { $par ->
    [one] { $par } posible
   *[other] { $par } posibles
}
end-shortest = Lo más corto posible
new-board = Tablero nuevo
same-board = Mismo tablero
next-level = Nivel siguiente
copied-done = Copiado ✓
congratulations = ¡Enhorabuena!
solved-in-par = ¡Enhorabuena! No hay solución más corta.
solved-by-loyd = Resuelto por Loyd.
solved-at-start = Ya está resuelto al empezar.
solved-in = { $moves ->
    [one] 1 jugada en { $time }.
   *[other] { $moves } jugadas en { $time }.
}
assisted = Con ayuda: no cuenta como récord.
practice = Práctica: no cuenta como récord.
fewest-so-far = El menor número de jugadas hasta ahora.
recording = Guardando...
recorded = Guardado.
next-level-in = Siguiente nivel en { $seconds } s.
next-level-offer = { $key } o Siguiente para el siguiente nivel.
game-before = Partida anterior: { $title }.
game-after = Partida siguiente: { $title }.
new-try = Nuevo intento.
over = Ya está resuelto. Deshaz, reinicia o empieza otra partida.
nothing-to-undo = Nada que deshacer.
nothing-to-redo = Nada que rehacer.
no-pause = Los intentos no se pueden pausar.
no-review = Podrás analizar el intento cuando termine.
help-costs = Una pista convierte este intento en DNF. Pulsa otra vez para verla.
nothing-to-pause = Nada que pausar: el reloj no corre.
paused = En pausa
paused-about = Pulsa cualquier tecla para continuar.
paused-about-touch = Toca el tablero para continuar.
first-level = Es el primer nivel de la colección.
last-level = Es el último nivel de la colección.
no-level = Esta partida no pertenece a ninguna colección.
no-such-block = Ningún otro bloque se llama { $name }.
which-block = ¿Qué bloque? Escribe su nombre.
stopped = Parado.
searching = Buscando: { $nodes } posiciones, al menos { $bound } jugadas.
searching-best = Lo mejor hasta ahora: { $best } jugadas.
hint-shortest = { $left ->
    [one] { $move } · falta 1 jugada (mínimo posible)
   *[other] { $move } · faltan { $left } jugadas (mínimo posible)
}
hint-known = { $left ->
    [one] { $move } · falta 1 jugada (lo mejor hallado)
   *[other] { $move } · faltan { $left } jugadas (lo mejor hallado)
}
way-shortest = Solución más corta: jugada { $done } de { $length }
way-known = Mejor solución hallada: jugada { $done } de { $length }
unsolvable-tiles = No tiene solución: su paridad es impar (como si { $one } y { $other } estuvieran intercambiados).
unsolvable-blocks = Este rompecabezas no tiene solución.
preparing = Preparando pistas: { $positions } posiciones.
table-stopped = Preparación de pistas parada.
too-hard = No se encontró solución dentro del límite. Haz una jugada y pregunta otra vez.
review-too-long = La partida es demasiado larga para analizarla.
move-tile = { $tile } hacia { $way }
move-tiles = { $tiles } y { $tile } hacia { $way }
move-block = Bloque { $name } hacia { $ways }
move-way = { $count ->
    [one] { $way } 1 casilla
   *[other] { $way } { $count } casillas
}
move-between = { ", " }
way-left = la izquierda
way-right = la derecha
way-up = arriba
way-down = abajo
list = Lista
solution-list = Solución
solution-list-menu = Solución como lista...
solution-length = { $moves ->
    [one] 1 jugada.
   *[other] { $moves } jugadas.
}
copy-list = Copiar la lista
copy-solution = Copiar las jugadas
speed-now = Velocidad: { $speed }.
speed-slowest = muy lenta
speed-slow = lenta
speed-usual = media
speed-fast = rápida
speed-fastest = muy rápida
fault-saved = No se puede leer la partida guardada: { $fault }
fault-records = Registros: { $fault }
fault-seed = Una semilla es un número entero, no { $seed }.
read-as = Leído como: { $reading }
left-out = Omitido: { $remarks }
not-a-puzzle = { $name } no es un rompecabezas: { $fault }
not-text = { $name } no es un rompecabezas: no es un archivo de texto.
too-long = { $name } no es un rompecabezas: más de 1 MiB.
saved = Guardado: { $name }.
no-file-dialog = No hay selector de archivos. Escribe la ruta del archivo.
path = Ruta
drop-here = Suelta para jugar
about-version = Loyd { $version }
about-what = Rompecabezas deslizantes de números y de bloques.
about-licence = MIT o Apache-2.0, a elegir.
about-font = Tipo de letra: Noto Sans CJK, bajo la SIL Open Font License 1.1.
help-tiles = Números: ponlos en orden, el hueco al final. Una flecha mueve un número en su dirección. Un clic en la fila o columna del hueco mueve todo lo que hay en medio.
help-tiles-touch = Números: ponlos en orden, el hueco al final. Un toque en la fila o columna del hueco mueve todo lo que hay en medio.
help-blocks = Bloques: lleva el bloque de la estrella a su meta. Tab elige un bloque, Intro lo agarra, las flechas lo mueven.
help-blocks-touch = Bloques: lleva el bloque de la estrella a su meta. Arrástralos.
help-pointer = Números y bloques también se arrastran, incluso doblando esquinas.
help-focus = F10 lleva a los menús, Tab los recorre, Escape vuelve al tablero.
help-files = Suelta archivos en la ventana o pega el texto de un rompecabezas.
action-left = a la izquierda
action-right = a la derecha
action-up = arriba
action-down = abajo
action-undo = deshacer
action-redo = rehacer
action-restart = reiniciar
action-new = partida nueva, siguiente nivel
action-hint = mostrar la jugada siguiente; otra vez: hacerla
action-solve = reproducir una solución
action-faster = reproducción más rápida
action-slower = reproducción más lenta
action-next-piece = bloque siguiente
action-previous-piece = bloque anterior
action-grab = agarrar un bloque o soltarlo
action-name = elegir un bloque por su nombre
action-next-level = siguiente nivel
action-previous-level = nivel anterior
action-help = ayuda
action-back = atrás
action-suspend = suspender
action-pause = pausa; cualquier tecla continúa
action-redraw = dibujar de nuevo
action-quit = salir; la partida se guarda
menu-view = Ver
levels = Niveles
statistics = Estadísticas
editor = Editor de niveles
settings = Ajustes
keys = Teclas
open-picture = Abrir una imagen...
explain = Explicar
share = Compartir
share-copied = Enlace copiado.
back = Atrás
replay = Repetición
all-packs = Todas las colecciones
difficulty-any = todas
difficulty-easy = fácil
difficulty-medium = media
difficulty-hard = difícil
difficulty-expert = experta
difficulty-fiendish = diabólica
pack-first-steps = Primeros pasos
pack-first-steps-about = Niveles cortos de todo tipo para empezar. Par en pasos, deslizamientos, giros.
pack-traditional = Clásicos
pack-traditional-about = Los rompecabezas tradicionales, el más corto primero. Par en pasos, deslizamientos, giros.
pack-huarong-dao = Huarong Dao
pack-huarong-dao-about = Cao Cao, el cuadrado grande, huye en Huarong: posiciones tradicionales chinas, la más corta primero. Par en pasos, deslizamientos, giros.
pack-rush-5x5 = Atasco 5×5
pack-rush-5x5-about = Coches en veinticinco casillas, del tráfico fluido al atasco total. Par en pasos, deslizamientos, giros.
pack-rush-6x6 = Atasco 6×6
pack-rush-6x6-about = El aparcamiento clásico, de cinco jugadas a más de cincuenta. Par en pasos, deslizamientos, giros.
pack-rush-7x7 = Atasco 7×7
pack-rush-7x7-about = Más coches, más sitio y rodeos más largos. Par en pasos, deslizamientos, giros.
pack-klotski-4x5 = Klotski 4×5
pack-klotski-4x5-about = La caja del Burro Rojo con otras barras y cuadrados, y a veces un muro. Par en pasos, deslizamientos, giros.
pack-free-shapes = Formas libres
pack-free-shapes-about = Bloques doblados entre muros, libres en toda dirección. Par en pasos, deslizamientos, giros.
pack-records-of-loyd = Lo más difícil de Loyd
pack-records-of-loyd-about = Los tableros más difíciles que el programa encontró en clases nunca exploradas. Par en pasos, deslizamientos, giros.
pack-solved = { $solved } de { $of } resueltos.
par-best = par { $par }, récord { $best }
par-alone = par { $par }
level-solved = resuelto
level-optimal = resuelto en par
set-language = Idioma
set-theme = Tema
set-palette = Colores
set-colouring = Color de los números
set-picture = Imagen en los números
set-numbers = Números sobre las imágenes
set-names = Nombres en los bloques
set-glide = Animación
set-speed = Velocidad de reproducción
set-arrows = Las flechas mueven
set-hover = Mover sin clic
set-sounds = Sonidos
sounds-not-built = Este programa se compiló sin sonido.
sounds-no-device = No se encontró ningún dispositivo de audio.
set-timer = Mostrar el tiempo
set-classic = Aspecto clásico
share-address = Dirección de la página en los enlaces
language-en = English
language-zh-CN = 简体中文
language-de = Deutsch
language-es = Español
language-fr = Français
language-ja = 日本語
theme-system = como el sistema
theme-light = claro
theme-dark = oscuro
theme-paper = papel
theme-wood = madera
theme-contrast = alto contraste
palette-usual = estándar
palette-colour-blind = para daltónicos
colouring-rings = anillos
colouring-solved = números en su sitio
colouring-plain = un solo color
picture-none = ninguna, solo números
picture-hills = colinas
picture-mosaic = mosaico
picture-waves = olas
picture-own = una imagen propia
glide-off = no (menos movimiento)
glide-slow = lenta
glide-usual = normal
glide-fast = rápida
arrows-tile = el número
arrows-blank = el hueco
key-space = Espacio
key-enter = Intro
keys-how = Cambiar sustituye la primera tecla de una acción.
keys-press = Pulsa una tecla.
keys-change = Cambiar
keys-usual = Restablecer
keys-taken = { $key } ya está en uso: { $action }.
no-explanation = Solo se explican los tableros de números de hasta 900 casillas.
stage = Etapa { $index } de { $count }: { $phase }.
stage-target = El número { $tile } va a la fila { $row }, columna { $column }.
stage-invariant = En su sitio ahora y tras esta etapa: { $regions }.
mark-settled = en su sitio
mark-target = destino
mark-tile = número
region-row = fila { $first }
region-rows = filas { $first } a { $last }
region-column = columna { $first }
region-columns = columnas { $first } a { $last }
region-and = { ", " }
phase-approach = el hueco va a su punto de partida
phase-lower-rows = filas enteras, número a número
phase-upper-rows = las dos últimas filas, columna a columna
phase-upper-left = el último 2×2
phase-return = el hueco vuelve a su meta
phase-lower-columns = columnas enteras, número a número
phase-upper-columns = las dos últimas columnas, fila a fila
replay-again = Otra vez
speed = Velocidad
solution-place = Jugada
ao50 = ao50
best-ao50 = mejor ao50
ao100 = ao100
best-ao100 = mejor ao100
family-tiles = Números
family-blocks = Bloques
action-slide-left = a la izquierda, hasta el tope
action-slide-right = a la derecha, hasta el tope
action-slide-up = arriba, hasta el tope
action-slide-down = abajo, hasta el tope
home = Inicio
home-continue = Continuar
home-today = Hoy
home-streak = { $days ->
    [0] Empieza hoy una racha
    [one] Racha de 1 día
   *[other] Racha de { $days } días
}
first-board = Haz clic en un número junto al hueco. Ordena del 1 al { $last }, con el hueco al final.
first-board-touch = Toca un número junto al hueco. Ordena del 1 al { $last }, con el hueco al final.
first-cars = Arrastra un bloque por su fila o columna.
first-blocks = Arrastra un bloque para moverlo.
refused = No hay sitio en esa dirección.
refused-row = Este bloque solo se mueve por su fila.
refused-column = Este bloque solo se mueve por su columna.
refused-fixed = Este bloque no se mueve.
classic-leave = Escape deja el aspecto clásico; un clic derecho abre el menú.
home-kept = { $moves ->
    [one] Continuar, 1 jugada
   *[other] Continuar, { $moves } jugadas
}
home-group = { $solved } de { $of }, { $stars } ★
group-rush-hour = Rush Hour
group-klotski = Klotski
group-first-steps = Primeros pasos
group-free-shapes = Formas libres
home-open = sin resolver
home-solved = resueltos: { $games }
home-more = Más
learn = Aprender
learn-about = Práctica: busca la solución más corta. No cuenta.
learn-away = Acabar en 12
exercise-first-row = Primera fila
exercise-second-row = Segunda fila
exercise-first-column = Primera columna
exercise-last-column = Primera columna de las dos últimas filas
exercise-last-rows = Las dos últimas filas
exercise-last-3x3 = El último 3×3
exercise-last-2x3 = El último 2×3
exercise-last-2x2 = El último 2×2
exercise-first-row-goal = Lleva del 1 al 4 a la primera fila.
exercise-second-row-goal = Lleva del 5 al 8 a la segunda fila; la primera sigue en su sitio.
exercise-first-column-goal = Lleva 5, 9 y 13 a la primera columna; la primera fila sigue en su sitio.
exercise-last-column-goal = Lleva 9 y 13 a la primera columna; las filas de arriba siguen en su sitio.
exercise-last-rows-goal = Resuelve las dos últimas filas.
exercise-last-3x3-goal = Resuelve las últimas 3×3 casillas.
exercise-last-2x3-goal = Resuelve las últimas 2×3 casillas.
exercise-last-2x2-goal = Resuelve las últimas 2×2 casillas.
stage-done = { $moves ->
    [one] Hecho en 1 jugada.
   *[other] Hecho en { $moves } jugadas.
}
stage-done-of = { $moves ->
    [one] Hecho en 1 jugada (mínimo { $shortest }).
   *[other] Hecho en { $moves } jugadas (mínimo { $shortest }).
}
stage-next = { $key } para otro.
all-levels = Todos los niveles
goal-to-right = Lleva el bloque ★ al borde derecho.
goal-to-place = Lleva el bloque ★ al lugar marcado.
goal-to-places = Lleva los bloques ★ a los lugares marcados.
goal-leaves-right = El bloque ★ sale por el lado derecho.
goal-leaves-left = El bloque ★ sale por el lado izquierdo.
goal-leaves-top = El bloque ★ sale por el lado superior.
goal-leaves-bottom = El bloque ★ sale por el lado inferior.
goal-leave = Los bloques ★ salen por sus salidas.
goal-filled = Cubre las casillas marcadas con el bloque ★.
goal-any-sized = Lleva cualquier bloque de { $width }×{ $height } al lugar marcado.
goal-any = Lleva cualquier bloque de la forma marcada al lugar marcado.
goal-any-places = Lleva a cada lugar marcado un bloque de su forma.
same-level = Mismo nivel
share-result = Compartir
best-time = { $seconds } s: nuevo mejor tiempo
behind-best = { $seconds } s sobre el mejor tiempo
turns-a-second = { $rate } jugadas por segundo
averages = ao5: { $five } · ao12: { $twelve }
pace = Jugadas/s
review = Análisis
review-last = Analizar la última partida
replay-last = Repetición de la última partida
review-nothing = Aún no hay nada que analizar. Haz antes una jugada.
review-going-on = Analizando: { $done } de { $of } posiciones.
review-accuracy = precisión
review-proven = demostrado
review-known = mejor conocida
review-sum = { $made ->
    [one] 1 jugada, { $distance } posibles ({ $proof }): { $lost } perdidas
   *[other] { $made } jugadas, { $distance } posibles ({ $proof }): { $lost } perdidas
}
review-time = Pausas { $thinking }, jugando { $turning }
pauses = Reloj en pausa: { $pauses }
pause-at = { $length } tras { $time }
review-thirds = Velocidad por tercios: { $rates } jugadas/s
review-rows = Filas en su sitio: { $times }
review-quarters = En su sitio
review-detour-at = Rodeo, jugadas { $from }–{ $to }: { $lost } perdidas
review-distance = Faltan
review-lost = Perdidas
review-row = Jugada { $number }: { $lost } perdidas
review-best-move = Jugada { $number }: { $move } · La mejor
review-lost-move = Jugada { $number }: { $move } · { $lost } perdidas · Mejor: { $best }
review-end = Final de la partida
review-before = Error anterior
review-after = Error siguiente
review-play = Continuar desde aquí
review-number = Jugada
review-played = Jugado
review-best = Mejor
review-try = Intentar de nuevo
review-better = Mostrar el mejor camino
no-games = Todavía no hay partidas.
no-such-game = Partida no encontrada.
games = Partidas
seconds = Segundos
each-game = cada partida
mean-of-12 = media de 12
best-so-far = mejor hasta entonces
column-puzzle = Rompecabezas
column-solves = Resueltos
column-best = Mejor
column-best-ao5 = Mejor ao5
column-last = Más reciente
games-apart = Abandonadas, con pistas o de práctica: { $count }
distribution = Distribución
best = mejor
mean = media
ao5 = ao5
best-ao5 = mejor ao5
ao12 = ao12
best-ao12 = mejor ao12
not-finished = no todas resueltas
category = { $board }, { $metric }
goal-blank-first = hueco primero
counts = Resueltas { $solved }, abandonadas { $left }, con pistas { $assisted }, práctica { $practice }
game-row = { $moves ->
    [one] 1 jugada en { $time }
   *[other] { $moves } jugadas en { $time }
}
game-left = abandonada
game-assisted = con pistas
game-practice = práctica
watch = Repetición
replay-at = { $moves ->
    [one] { $time }, { $moves } jugada
   *[other] { $time }, { $moves } jugadas
}
replay-place = Momento de la partida
tool-block = Bloque
tool-wall = Muro
tool-erase = Borrar
tool-choose = Elegir
draft-anew = Del tablero
editor-how = Arrastra para dibujar un bloque. Teclado: flechas, Espacio; Mayús+flecha amplía. Elige luego un bloque y ponle una meta.
editor-how-touch = Arrastra para dibujar un bloque. Elige luego un bloque y ponle una meta.
editor-new = Nuevo
editor-clear = Vaciar
hardest-start = Inicio más difícil
hardest-found = { $moves ->
    [one] Inicio más difícil: 1 jugada.
   *[other] Inicio más difícil: { $moves } jugadas.
}
redundant = Bloques sobrantes
redundant-found = Sobran: { $names }
redundant-none = Ningún bloque sobra.
block-named = Bloque { $name }
may-move = Movimiento
free-both = toda dirección
free-horizontal = izquierda y derecha
free-vertical = arriba y abajo
free-none = fijo
goal-is = Este bloque
goal-none = no tiene meta
goal-right = debe llegar al borde derecho
goal-own-row = debe llegar al borde derecho en su fila
goal-covers = debe llegar a un lugar
goal-press = Elige adónde debe ir su casilla superior izquierda.
tool-gate = Puerta
goal-any-kind = o uno igual debe llegar a cada lugar
goal-fills = debe cubrir casillas
goal-leaves = debe salir por:
side-right = la derecha
side-left = la izquierda
side-top = arriba
side-bottom = abajo
gate-press = Elige una casilla por la que solo puede pasar el bloque elegido. Elígela otra vez para quitar la puerta.
goal-press-any = Elige adónde debe ir la casilla superior izquierda de un bloque de esta forma. Elígela otra vez para deshacer.
goal-press-fills = Elige las casillas que debe cubrir. Elige una otra vez para deshacer.
remove = Quitar
not-yet = Aún no es un nivel:
lacks-piece = No hay ningún bloque.
lacks-goal = Ningún bloque tiene meta. Elige uno y ponle una.
lacks-connection = El bloque { $name } no está conectado.
lacks-room = El bloque { $name } no cabe en su meta.
lacks-sense = Las metas se contradicen.
level-name = Nombre
play-it = Jugar
save-file = Guardar...
metric-single = números sueltos (STM)
metric-multi = deslizamientos (MTM)
metric-step = pasos
metric-slide = deslizamientos
metric-turn = giros
proof-optimum = { $moves ->
    [one] 1 jugada, mínimo demostrado
   *[other] { $moves } jugadas, mínimo demostrado
}
proof-known = { $moves ->
    [one] 1 jugada, mejor solución conocida
   *[other] { $moves } jugadas, mejor solución conocida
}
proof-searching = buscando...
proof-too-hard = demasiado difícil de demostrar
picture-too-large = { $name } es demasiado grande para una imagen: el límite es 32 MiB.
not-a-picture = { $name } no es una imagen: { $fault }

compete = Competir
compete-now = Competir: { $event }
compete-now-about = Empezar el siguiente intento de la última sesión
compete-stop = Dejar de competir
discipline = Modalidad
discipline-solve = un tablero
single = intento
discipline-solve-about = Un tablero, lo más rápido posible.
discipline-marathon = maratón
discipline-marathon-about = Varios tableros iguales seguidos, con un solo reloj.
discipline-relay = relevos
discipline-relay-about = De 2×2 a este tamaño, un tablero de cada, con un solo reloj.
discipline-blindfold = a ciegas
discipline-blindfold-about = Los números desaparecen con la primera jugada.
discipline-limited = jugadas limitadas
discipline-limited-about = Las soluciones con más jugadas no cuentan.
boards = Tableros
most-moves = Máximo de jugadas
counted = Contar
inspection = Inspección
inspection-free = sin límite
inspection-none = sin inspección
inspection-seconds = { $seconds } s
compete-seed-hint = Con un número todos reciben los mismos tableros, intento a intento.
session = Sesión
session-new = sesión nueva
session-name = Nombre de la sesión
session-delete = Borrar la sesión
session-empty = Aún no hay resoluciones.
import-solves = Importar...
export-csv = Exportar CSV...
event-solve = { $width }×{ $height }
event-marathon = { $width }×{ $height }, maratón de { $number }
event-relay = Relevos hasta { $width }×{ $height }
event-blindfold = { $width }×{ $height }, a ciegas
event-limited = { $width }×{ $height }, máximo { $number } jugadas
solves = Resoluciones
solves-of = Resoluciones: { $solves }
each-solve = cada resolución
penalty-none = OK
penalty-two = +2
penalty-dnf = DNF
race = Competir con ella
retry = Repetir este tablero
retry-about = El mismo tablero otra vez. No cuenta.
ghost = Fantasma: { $time }, en la jugada { $moves }
splits = Parciales { $times }
split-parts = Fila o tablero
split-last = último intento
split-best = intento más rápido
counted-moves = Jugadas: { $moves }
board-of = Tablero { $board } de { $of }
board-done = Hechos { $done } de { $of }.
attempt-over = { $time }.
attempt-over-key = { $time }. { $key } para el siguiente.
result-last = El último
delete-again = Pulsa Supr otra vez para quitar este intento de la sesión.
position-kept = Guardada. { $key } carga esta posición.
position-forgotten = Posición { $key } borrada.
position-back = Posición { $key } cargada, para practicar.
position-none = No hay ninguna posición guardada. Ctrl+{ $key } guarda una.
help-places = Ctrl+F1–F12 guarda la posición, F1–F12 la carga. Ctrl y la misma tecla otra vez la borra.
not-solves = { $name } no contiene resoluciones: { $fault }
solves-imported = { $solves ->
    [one] 1 resolución importada.
   *[other] { $solves } resoluciones importadas.
}
compete-best = Mejor { $time }
compete-today = El tablero de hoy
compete-today-about = El mismo tablero para todos
session-about = Una sesión es una serie de intentos. El reloj empieza con la primera jugada o, sin inspección, en cuanto aparece el tablero. Se detiene con la última jugada.
session-about-list = Aquí aparece cada tiempo, con el mejor y las medias de 5 y de 12 (ao5, ao12).

moves-made = Lista de jugadas
made-start = Inicio
to-start = Al inicio
one-back = Una jugada atrás
one-on = Una jugada adelante
to-end = Al final
goal = Meta
tile-goal-blank-last = 1, 2, 3..., el hueco al final
tile-goal-blank-first = el hueco primero, luego 1, 2, 3...
tile-goal-snail = espiral
begin = Posición inicial
begin-anywhere = al azar
begin-easy = fácil: a 10 jugadas
begin-middling = medio: a 25 jugadas
begin-away = distancia a elegir, para practicar
begin-moves = A cuántas jugadas
no-game = No se puede empezar esta partida: { $fault }

search = Buscar
own-levels = Mis niveles
own-levels-about = Los niveles que creaste. Resuelve uno para compartirlo.
own-export = Exportar...
own-earlier = Adelantar
own-later = Atrasar
own-unsolved = Resuélvelo antes, sin pistas.
own-shared = Enlace copiado, con tu solución.
own-nameless = Sin nombre
own-keep = Guardar en Mis niveles
own-kept = Guardado en Mis niveles.
own-full = Mis niveles está lleno. Quita uno antes.
own-import = Importar...
own-import-none = No contiene ningún rompecabezas de bloques.
own-imported = Añadidos a Mis niveles: { $levels }.

opened-packs = Colecciones abiertas
pack-open = Abrir una colección...
pack-continue = Siguiente sin resolver
pack-export-json = Exportar como JSON...
pack-level = Nivel { $level }
pack-untitled = Colección pegada
folder-empty = La carpeta no contiene ningún rompecabezas.
unsolved-only = Solo sin resolver
no-level-matches = Ningún nivel coincide.
author-solved = { $moves ->
    [one] Su autor lo resolvió en 1 jugada.
   *[other] Su autor lo resolvió en { $moves } jugadas.
}
learn-lost = Mis errores ({ $count })
learn-lost-none = Aquí aparecen los errores de tus análisis.
drill = { $lost ->
    [one] Aquí perdiste 1 jugada. Resuélvelo en { $moves }.
   *[other] Aquí perdiste { $lost } jugadas. Resuélvelo en { $moves }.
}
drill-right = La mejor jugada.
drill-wrong = { $lost ->
    [one] No es la mejor: 1 jugada perdida. Deshazla e inténtalo de nuevo.
   *[other] No es la mejor: { $lost } jugadas perdidas. Deshazla e inténtalo de nuevo.
}
colouring-fringe = en L
colouring-grids = cuartos
colouring-rows = filas
palette-own = mis colores
colours = Mis colores...
colours-how = Un color por línea, como #3d6fd9, para cada capa de números.
colours-fault = Línea { $line }: se esperaba un color como #3d6fd9, se encontró { $found }
colours-open = Abrir un archivo...

# Nombres de niveles; donde falta uno, vale el inglés.
name-first-steps-corner-shop = La tienda de la esquina
name-first-steps-crate = El cajón
name-first-steps-elbows = Codos
name-first-steps-example = El ejemplo
name-first-steps-long-way-round = El rodeo largo
name-first-steps-parcel = El paquete
name-first-steps-rush-hour = Hora punta
name-first-steps-side-step = Paso a un lado
name-first-steps-the-pole = El poste
name-first-steps-three-bolts = Tres cerrojos
name-first-steps-tight-yard = Patio estrecho
name-first-steps-two-trucks = Dos camiones
name-traditional-century = Siglo
name-traditional-daisy = Margarita
name-traditional-hardest-rush = Noventa y tres pasos
name-traditional-hughes = El rompecabezas de Hughes
name-traditional-mas-puzzle = El rompecabezas de Ma
name-traditional-moving-day = Día de mudanza
name-traditional-only-18-steps = Solo 18 pasos
name-traditional-pansy = Pensamiento
name-traditional-pennant = El rompecabezas del banderín
name-traditional-poppy = Amapola
name-traditional-red-donkey = El asno rojo
name-traditional-rush-with-walls = Atasco con muros
name-traditional-simplicity = Sencillez
name-traditional-snowdrop = Campanilla de invierno
name-traditional-super-century = Supersiglo
name-traditional-traffic-cop = El enredo del guardia
name-traditional-violet = Violeta
