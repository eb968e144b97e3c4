# Textos que solo muestra la app de terminal. Cada idioma tiene las mismas claves.

too-small = Agranda la ventana: al menos { $columns } por { $rows } caracteres.

count-moves = { $count ->
    [one] 1 jugada
   *[other] { $shown } jugadas
}
count-games = { $count ->
    [one] 1 partida
   *[other] { $shown } partidas
}
count-levels = { $count ->
    [one] 1 nivel
   *[other] { $shown } niveles
}
moves-left = { $count ->
    [one] queda 1 jugada
   *[other] quedan { $shown } jugadas
}
moves-lost = { $count ->
    [one] 1 jugada perdida
   *[other] { $shown } jugadas perdidas
}
metric = Métrica
in-metric-single = suelto
in-metric-multi = línea
in-metric-step = paso
in-metric-slide = recta
in-metric-turn = bloque
in-metric-own = nivel

start-board = El tablero
start-tiles-about = de 3×3 a 10×10, o cualquier tamaño
start-levels-about = { $levels } niveles en { $packs } colecciones
start-today-about = { $solved } de { $of } resueltos
start-compete-about = contrarreloj, por sesiones
start-open = Abrir un archivo
start-open-about = un rompecabezas o su texto
start-learn-about = { $count ->
    [0] ejercicios
    [one] ejercicios y 1 error
   *[other] ejercicios y { $shown } errores
}
start-settings-about = idioma, colores, aspecto
start-help-about = teclas y reglas
start-quit = Salir
records = Estadísticas

do-again = otra vez
do-back = atrás
do-board = tablero
do-change = cambiar
do-continue = seguir
do-copy = copiar
do-export = exportar
do-filter = filtro
do-games = partidas
do-grab = agarrar
do-help = ayuda
do-hint = pista
do-last-review = último análisis
do-list = lista
do-menu = menú
do-metric = métrica: { $metric }
do-mistake = error
do-more = más
do-move = mover
do-new-game = nueva partida
do-next-block = otro bloque
do-next-level = otro nivel
do-next-scramble = siguiente
do-next-unsolved = siguiente
do-open = abrir
do-order = orden
do-play = jugar
do-quit = salir
do-race = competir
do-redo = rehacer
do-remove-for-good = otra vez: quitar para siempre
do-repeat = repetir
do-restart = reiniciar
do-review = análisis
do-run = ver
do-search = buscar
do-share = compartir
do-solve = resolver
do-speed = velocidad
do-step = jugada
do-stop = parar
do-today = hoy
do-type = escribir
do-undo = deshacer
do-watch = ver
keys-sideways = izq. der.
keys-up-down = arriba abajo

panel-moves = jugadas
panel-time = tiempo
panel-best = mejor
panel-par = par
panel-metric = métrica
panel-rate = jug./s
panel-fastest = récord
panel-prepared = listo
panel-ghost = fantasma
panel-now-at = ahora
panel-inspect = examen
panel-clock = reloj
panel-result = tiempo
panel-board = tablero

blocks-leave = Los bloques { $names } salen por sus salidas.
blocks-to-places = Lleva los bloques { $names } a sus lugares marcados.
practice-of = { $exercise }: no cuenta.
paused-line = En pausa: pulsa cualquier tecla para continuar.
search-stops = { $back } la detiene.
search-takes = { $grab } la usa, { $back } la detiene.
way-stops = { $speed } cambian la velocidad, cualquier otra tecla la para
way-goes = parada; { $key } va a una jugada
jump-ask = ir a la jugada:
jump-fault = Escribe el número de una jugada.
offer-next-level = { $key }: nivel siguiente
offer-new-game = { $key }: partida nueva

new-other-size = otro tamaño
new-away = { $count ->
    [one] a 1 jugada
   *[other] a { $shown } jugadas
}
new-best = { $count ->
    [one] mejor: 1 jugada
   *[other] mejor: { $shown } jugadas
}
new-away-ask = Jugadas hasta la meta:
new-away-fault = Escribe un número de 1 a { $most }.
new-seed-ask = Semilla (vacía para una al azar):
new-size-ask = Columnas x filas, de 2 a 128:
new-size-fault = Escribe columnas x filas, por ejemplo 5x3.
today-of = Hoy, { $day } (UTC)
share-how = Copiado, si este terminal deja que los programas escriban en el portapapeles. Si no, mantén Mayús y selecciona el texto con el ratón.
learn-away-goal = 4×4, en el menor número de jugadas.

open-what = Un archivo o el texto de un rompecabezas:
open-nothing = Nada que abrir.
open-no-file = No existe ese archivo, y no es un rompecabezas: { $fault }
open-unreadable = El archivo no se puede leer ({ $error }), y no es un rompecabezas: { $fault }
open-author-fault = La solución del autor: { $fault }
opened-about = Una lista o carpeta que abriste. Se queda aquí hasta que la quites.
opened-title = { $title }: { $solved } de { $of } resueltos, { $stars } ★
opened-file = Archivo de destino, .json para JSON:
opened-done = Todos los niveles están resueltos.
own-about = Niveles que hiciste en el editor de la ventana o de la página.
own-none = Todavía no hay niveles.
own-found = Búsqueda: { $name }

session-number = sesión { $number }
compete-last = Última
compete-extra = { $moves }+{ $extra } jugadas
compete-no-penalty = sin penalización
compete-not-counted = no cuenta
all-games = Todas las partidas
all-games-of = Todas las partidas ({ $shown })
race-unsolved = Solo se puede competir con una partida resuelta.
records-latest = Últimas partidas
records-command = véase { $command }
records-per-distance = jug./dist.
replay-of = Repetición: { $title }
replay-playing = en marcha
replay-end = fin
replay-stopped = parada
review-of = Análisis: { $title }
review-place = jugada { $number } de { $of }
review-quarters-at = En su sitio: { $times }

set-colours = Número de colores
set-glyphs = Caracteres
set-motion = Jugadas largas
set-tile-metric = Métrica de números
set-block-metric = Métrica de bloques
set-outside = fijado fuera de la app
palette-standard = estándar
palette-light = claro
colours-true = 16 millones
colours-256 = 256
colours-16 = 16
colours-none = ninguno
glyphs-unicode = Unicode
glyphs-ascii = ASCII
motion-shown = casilla a casilla
motion-reduced = de una vez

help-goal-of-blocks = Bloques: lleva la pieza marcada al lugar marcado. Agarra un bloque y muévelo, o arrástralo con el ratón. Un deslizamiento recto de cualquier longitud suele ser una jugada.
help-metrics = Las jugadas se cuentan según una métrica, que eliges con izquierda y derecha para una partida nueva. Números: «suelto» cuenta cada casilla que avanza un número; «línea» cuenta una vez una fila que se mueve junta. Bloques: «paso» cuenta cada casilla, «recta» cada movimiento recto, «bloque» todos los movimientos seguidos de un bloque.
help-counts = El par es el menor número de jugadas que basta. Una partida con pista o solución se guarda como tal, y un tablero de números cargado, como práctica: ninguna cuenta para récords y medias.
help-mouse = Ratón
help-mouse-does = pulsar y arrastrar
help-config = Las teclas se pueden cambiar en { $file }
