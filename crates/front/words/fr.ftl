# Tous les textes de la fenêtre, aussi pour l'app de terminal. Chaque langue a les mêmes clés.

title-tiles = { $width }×{ $height } nombres
title-blocks = { $width }×{ $height } blocs
level-of = { $pack }, niveau { $level } sur { $of }
board = Grille : { $title }. { $rows }
menu-game = Partie
menu-edit = Édition
menu-solve = Solution
menu-help = Aide
new-game = Nouvelle partie...
open = Ouvrir...
open-title = Ouvrir un casse-tête
exit = Quitter
help = Aide
about = À propos
ok = OK
cancel = Annuler
start = Commencer
columns = Colonnes
rows = Lignes
seed = Graine
seed-hint = Le même nombre donne la même grille ; la partie compte alors comme exercice.
undo = Annuler
redo = Rétablir
hint = Indice
solve = Résoudre
restart = Recommencer
next = Suivant
faster = Plus vite
slower = Moins vite
pause = Pause
go-on = Reprendre
copy-position = Copier la position
copy-moves = Copier les coups
copied = Copié.
pasted = Le texte collé
shared-link = Le lien
moves = Coups
time = Temps
fewest = Moins de coups
fastest = Meilleur temps
par = Par
take-it = Prendre la meilleure
step-back = Pas en arrière
step = Pas en avant
play = Lire
stop = Arrêter
results = Résultat
end-made = { $moves ->
    [one] { $moves } coup · { $time }
   *[other] { $moves } coups · { $time }
}
end-par = { $par ->
    [one] { $par } possible
   *[other] { $par } possibles
}
end-shortest = Le plus court possible
new-board = Nouvelle grille
same-board = Même grille
next-level = Niveau suivant
copied-done = Copié ✓
congratulations = Félicitations !
solved-in-par = Félicitations ! Aucune solution n'est plus courte.
solved-by-loyd = Résolu par Loyd.
solved-at-start = Résolu dès le départ.
solved-in = { $moves ->
    [one] { $moves } coup en { $time }.
   *[other] { $moves } coups en { $time }.
}
assisted = Avec de l’aide : ne compte pas comme record.
practice = Exercice : ne compte pas comme record.
fewest-so-far = Le moins de coups jusqu'ici.
recording = Enregistrement...
recorded = Enregistré.
next-level-in = Niveau suivant dans { $seconds } s.
next-level-offer = { $key } ou Suivant pour le niveau suivant.
game-before = Partie précédente : { $title }.
game-after = Partie suivante : { $title }.
new-try = Nouvel essai.
over = Déjà résolu. Annulez, recommencez ou lancez une nouvelle partie.
nothing-to-undo = Rien à annuler.
nothing-to-redo = Rien à rétablir.
no-pause = Un essai ne peut pas être mis en pause.
no-review = Vous pourrez analyser l'essai une fois terminé.
help-costs = Un indice fait de cet essai un DNF. Appuyez encore pour le voir.
nothing-to-pause = Rien à mettre en pause : le chrono ne tourne pas.
paused = En pause
paused-about = Appuyez sur une touche pour continuer.
paused-about-touch = Touchez la grille pour continuer.
first-level = C'est le premier niveau de la série.
last-level = C'est le dernier niveau de la série.
no-level = Cette partie ne fait partie d'aucune série.
no-such-block = Aucun autre bloc ne s'appelle { $name }.
which-block = Quel bloc ? Tapez son nom.
stopped = Arrêté.
searching = Recherche : { $nodes } positions, au moins { $bound } coups.
searching-best = Le mieux jusqu'ici : { $best } coups.
hint-shortest = { $left ->
    [one] { $move } · encore { $left } coup (minimum possible)
   *[other] { $move } · encore { $left } coups (minimum possible)
}
hint-known = { $left ->
    [one] { $move } · encore { $left } coup (meilleur trouvé)
   *[other] { $move } · encore { $left } coups (meilleur trouvé)
}
way-shortest = Solution la plus courte : coup { $done } sur { $length }
way-known = Meilleure solution trouvée : coup { $done } sur { $length }
unsolvable-tiles = Insoluble : sa parité est impaire (comme si { $one } et { $other } étaient échangés).
unsolvable-blocks = Ce casse-tête n'a pas de solution.
preparing = Préparation des indices : { $positions } positions.
table-stopped = Préparation des indices arrêtée.
too-hard = Aucune solution trouvée dans la limite. Jouez un coup et réessayez.
review-too-long = La partie est trop longue pour être analysée.
move-tile = { $tile } vers { $way }
move-tiles = { $tiles } et { $tile } vers { $way }
move-block = Bloc { $name } vers { $ways }
move-way = { $count ->
    [one] { $way } de 1 case
   *[other] { $way } de { $count } cases
}
move-between = { ", " }
way-left = la gauche
way-right = la droite
way-up = le haut
way-down = le bas
list = Liste
solution-list = Solution
solution-list-menu = Solution en liste...
solution-length = { $moves ->
    [one] { $moves } coup.
   *[other] { $moves } coups.
}
copy-list = Copier la liste
copy-solution = Copier les coups
speed-now = Vitesse : { $speed }.
speed-slowest = très lente
speed-slow = lente
speed-usual = moyenne
speed-fast = rapide
speed-fastest = très rapide
fault-saved = La partie enregistrée est illisible : { $fault }
fault-records = Archives : { $fault }
fault-seed = Une graine est un nombre entier, pas { $seed }.
read-as = Lu comme : { $reading }
left-out = Laissé de côté : { $remarks }
not-a-puzzle = { $name } n'est pas un casse-tête : { $fault }
not-text = { $name } n'est pas un casse-tête : ce n'est pas un fichier texte.
too-long = { $name } n'est pas un casse-tête : plus de 1 Mio.
saved = Enregistré : { $name }.
no-file-dialog = Aucun sélecteur de fichiers. Tapez le chemin du fichier.
path = Chemin
drop-here = Déposez pour jouer
about-version = Loyd { $version }
about-what = Taquins et casse-tête à blocs coulissants.
about-licence = MIT ou Apache-2.0, au choix.
about-font = Police : Noto Sans CJK, sous la SIL Open Font License 1.1.
help-tiles = Nombres : rangez-les dans l'ordre, le trou en dernier. Une flèche pousse un nombre dans sa direction. Un clic dans la ligne ou la colonne du trou déplace tout ce qui est entre les deux.
help-tiles-touch = Nombres : rangez-les dans l'ordre, le trou en dernier. Toucher la ligne ou la colonne du trou déplace tout ce qui est entre les deux.
help-blocks = Blocs : amenez le bloc à l'étoile à son but. Tab choisit un bloc, Entrée le saisit, les flèches le déplacent.
help-blocks-touch = Blocs : amenez le bloc à l'étoile à son but. Faites-les glisser.
help-pointer = Nombres et blocs se glissent aussi, même autour des coins.
help-focus = F10 mène aux menus, Tab les parcourt, Échap ramène à la grille.
help-files = Déposez des fichiers sur la fenêtre ou collez le texte d'un casse-tête.
action-left = à gauche
action-right = à droite
action-up = en haut
action-down = en bas
action-undo = annuler
action-redo = rétablir
action-restart = recommencer
action-new = nouvelle partie, niveau suivant
action-hint = montrer le coup suivant ; encore : le jouer
action-solve = jouer une solution
action-faster = lecture plus rapide
action-slower = lecture plus lente
action-next-piece = bloc suivant
action-previous-piece = bloc précédent
action-grab = saisir un bloc ou le lâcher
action-name = choisir un bloc par son nom
action-next-level = niveau suivant
action-previous-level = niveau précédent
action-help = aide
action-back = retour
action-suspend = suspendre
action-pause = pause ; toute touche reprend
action-redraw = redessiner
action-quit = quitter ; la partie est gardée
menu-view = Affichage
levels = Niveaux
statistics = Statistiques
editor = Éditeur de niveaux
settings = Réglages
keys = Touches
open-picture = Ouvrir une image...
explain = Expliquer
share = Partager
share-copied = Lien copié.
back = Retour
replay = Relecture
all-packs = Toutes les séries
difficulty-any = toutes
difficulty-easy = facile
difficulty-medium = moyen
difficulty-hard = difficile
difficulty-expert = expert
difficulty-fiendish = diabolique
pack-first-steps = Premiers pas
pack-first-steps-about = De courts niveaux de toute sorte pour commencer. Par en pas, glissades, tours.
pack-traditional = Classiques
pack-traditional-about = Les casse-tête traditionnels, le plus court d'abord. Par en pas, glissades, tours.
pack-huarong-dao = Huarong Dao
pack-huarong-dao-about = Cao Cao, le grand carré, s'enfuit à Huarong : positions chinoises traditionnelles, la plus courte d'abord. Par en pas, glissades, tours.
pack-rush-5x5 = Bouchon 5×5
pack-rush-5x5-about = Des voitures sur vingt-cinq cases, du trafic fluide au blocage complet. Par en pas, glissades, tours.
pack-rush-6x6 = Bouchon 6×6
pack-rush-6x6-about = Le parking classique, de cinq coups à plus de cinquante. Par en pas, glissades, tours.
pack-rush-7x7 = Bouchon 7×7
pack-rush-7x7-about = Plus de voitures, plus de place, de plus longs détours. Par en pas, glissades, tours.
pack-klotski-4x5 = Klotski 4×5
pack-klotski-4x5-about = La boîte de l'Âne rouge avec d'autres barres et carrés, et parfois un mur. Par en pas, glissades, tours.
pack-free-shapes = Formes libres
pack-free-shapes-about = Des blocs coudés entre des murs, libres d'aller partout. Par en pas, glissades, tours.
pack-records-of-loyd = Les plus difficiles de Loyd
pack-records-of-loyd-about = Les grilles les plus difficiles que le programme a trouvées dans des classes jamais explorées. Par en pas, glissades, tours.
pack-solved = { $solved } sur { $of } résolus.
par-best = par { $par }, record { $best }
par-alone = par { $par }
level-solved = résolu
level-optimal = résolu dans le par
set-language = Langue
set-theme = Thème
set-palette = Couleurs
set-colouring = Couleur des nombres
set-picture = Image sur les nombres
set-numbers = Nombres sur les images
set-names = Noms sur les blocs
set-glide = Animation
set-speed = Vitesse de lecture
set-arrows = Les flèches déplacent
set-hover = Déplacer sans clic
set-sounds = Sons
sounds-not-built = Ce programme a été compilé sans le son.
sounds-no-device = Aucun périphérique audio trouvé.
set-timer = Montrer le temps
set-classic = Aspect classique
share-address = Adresse de la page dans les liens
language-en = English
language-zh-CN = 简体中文
language-de = Deutsch
language-es = Español
language-fr = Français
language-ja = 日本語
theme-system = comme le système
theme-light = clair
theme-dark = sombre
theme-paper = papier
theme-wood = bois
theme-contrast = contraste élevé
palette-usual = standard
palette-colour-blind = pour daltoniens
colouring-rings = anneaux
colouring-solved = nombres en place
colouring-plain = une seule couleur
picture-none = aucune, nombres seuls
picture-hills = collines
picture-mosaic = mosaïque
picture-waves = vagues
picture-own = mon image
glide-off = désactivée (moins d'animation)
glide-slow = lente
glide-usual = normale
glide-fast = rapide
arrows-tile = le nombre
arrows-blank = le trou
key-space = Espace
key-enter = Entrée
keys-how = Changer remplace la première touche d'une action.
keys-press = Appuyez sur une touche.
keys-change = Changer
keys-usual = Réinitialiser
keys-taken = { $key } est déjà utilisée : { $action }.
no-explanation = Seules les grilles de nombres jusqu'à 900 cases sont expliquées.
stage = Étape { $index } sur { $count } : { $phase }.
stage-target = Le nombre { $tile } va à la ligne { $row }, colonne { $column }.
stage-invariant = En place maintenant et après cette étape : { $regions }.
mark-settled = en place
mark-target = destination
mark-tile = nombre
region-row = ligne { $first }
region-rows = lignes { $first } à { $last }
region-column = colonne { $first }
region-columns = colonnes { $first } à { $last }
region-and = { ", " }
phase-approach = le trou se met en position
phase-lower-rows = des lignes entières, nombre par nombre
phase-upper-rows = les deux dernières lignes, colonne par colonne
phase-upper-left = le dernier 2×2
phase-return = le trou revient à son but
phase-lower-columns = des colonnes entières, nombre par nombre
phase-upper-columns = les deux dernières colonnes, ligne par ligne
replay-again = Relire
speed = Vitesse
solution-place = Coup
ao50 = ao50
best-ao50 = meilleur ao50
ao100 = ao100
best-ao100 = meilleur ao100
family-tiles = Nombres
family-blocks = Blocs
action-slide-left = à gauche, le plus loin possible
action-slide-right = à droite, le plus loin possible
action-slide-up = en haut, le plus loin possible
action-slide-down = en bas, le plus loin possible
home = Accueil
home-continue = Continuer
home-today = Aujourd'hui
home-streak = { $days ->
    [0] Débutez une série
    [one] Série de { $days } jour
   *[other] Série de { $days } jours
}
first-board = Cliquez sur un nombre à côté du trou. Rangez 1 à { $last } dans l'ordre, le trou à la fin.
first-board-touch = Touchez un nombre à côté du trou. Rangez 1 à { $last } dans l'ordre, le trou à la fin.
first-cars = Glissez un bloc le long de sa ligne ou de sa colonne.
first-blocks = Glissez un bloc pour le déplacer.
refused = Il n'y a pas de place dans ce sens.
refused-row = Ce bloc ne bouge que sur sa ligne.
refused-column = Ce bloc ne bouge que sur sa colonne.
refused-fixed = Ce bloc ne bouge pas.
classic-leave = Échap quitte l'aspect classique ; un clic droit ouvre le menu.
home-kept = { $moves ->
    [one] En cours, { $moves } coup
   *[other] En cours, { $moves } coups
}
home-group = { $solved } sur { $of }, { $stars } ★
group-rush-hour = Rush Hour
group-klotski = Klotski
group-first-steps = Premiers pas
group-free-shapes = Formes libres
home-open = pas encore résolu
home-solved = résolus : { $games }
home-more = Autres
learn = Apprendre
learn-about = Exercice : trouvez la solution la plus courte. Ne compte pas.
learn-away = Finir en 12
exercise-first-row = Première ligne
exercise-second-row = Deuxième ligne
exercise-first-column = Première colonne
exercise-last-column = Première colonne des deux dernières lignes
exercise-last-rows = Les deux dernières lignes
exercise-last-3x3 = Derniers 3×3
exercise-last-2x3 = Derniers 2×3
exercise-last-2x2 = Derniers 2×2
exercise-first-row-goal = Amenez 1 à 4 dans la première ligne.
exercise-second-row-goal = Amenez 5 à 8 dans la deuxième ligne ; la première reste en place.
exercise-first-column-goal = Amenez 5, 9 et 13 dans la première colonne ; la première ligne reste en place.
exercise-last-column-goal = Amenez 9 et 13 dans la première colonne ; les lignes du haut restent en place.
exercise-last-rows-goal = Résolvez les deux dernières lignes.
exercise-last-3x3-goal = Résolvez les 3×3 dernières cases.
exercise-last-2x3-goal = Résolvez les 2×3 dernières cases.
exercise-last-2x2-goal = Résolvez les 2×2 dernières cases.
stage-done = { $moves ->
    [one] Fini en { $moves } coup.
   *[other] Fini en { $moves } coups.
}
stage-done-of = { $moves ->
    [one] Fini en { $moves } coup (minimum { $shortest }).
   *[other] Fini en { $moves } coups (minimum { $shortest }).
}
stage-next = { $key } pour un autre.
all-levels = Tous les niveaux
goal-to-right = Amenez le bloc ★ au bord droit.
goal-to-place = Amenez le bloc ★ à l'endroit marqué.
goal-to-places = Amenez les blocs ★ aux endroits marqués.
goal-leaves-right = Le bloc ★ sort par le côté droit.
goal-leaves-left = Le bloc ★ sort par le côté gauche.
goal-leaves-top = Le bloc ★ sort par le côté supérieur.
goal-leaves-bottom = Le bloc ★ sort par le côté inférieur.
goal-leave = Les blocs ★ sortent par leurs sorties.
goal-filled = Couvrez les cases marquées avec le bloc ★.
goal-any-sized = Amenez n'importe quel bloc de { $width }×{ $height } à l'endroit marqué.
goal-any = Amenez n'importe quel bloc de la forme marquée à l'endroit marqué.
goal-any-places = Amenez à chaque endroit marqué un bloc de sa forme.
same-level = Même niveau
share-result = Partager
best-time = { $seconds } s : nouveau meilleur temps
behind-best = { $seconds } s sur le meilleur temps
turns-a-second = { $rate } coups par seconde
averages = ao5 : { $five } · ao12 : { $twelve }
pace = Coups/s
review = Analyse
review-last = Analyser la dernière partie
replay-last = Relecture de la dernière partie
review-nothing = Rien à analyser encore. Jouez d'abord un coup.
review-going-on = Analyse : { $done } positions sur { $of }.
review-accuracy = précision
review-proven = prouvé
review-known = meilleur connu
review-sum = { $made ->
    [one] { $made } coup, { $distance } possibles ({ $proof }) : { $lost } perdus
   *[other] { $made } coups, { $distance } possibles ({ $proof }) : { $lost } perdus
}
review-time = Pauses { $thinking }, jeu { $turning }
pauses = Chrono en pause : { $pauses }
pause-at = { $length } après { $time }
review-thirds = Vitesse par tiers : { $rates } coups/s
review-rows = Lignes en place : { $times }
review-quarters = En place
review-detour-at = Détour, coups { $from }–{ $to } : { $lost } perdus
review-distance = Restants
review-lost = Perdus
review-row = Coup { $number } : { $lost } perdus
review-best-move = Coup { $number } : { $move } · Meilleur coup
review-lost-move = Coup { $number } : { $move } · { $lost } perdus · Mieux : { $best }
review-end = Fin de la partie
review-before = Erreur précédente
review-after = Erreur suivante
review-play = Continuer d'ici
review-number = Coup
review-played = Joué
review-best = Mieux
review-try = Réessayer
review-better = Montrer le meilleur chemin
no-games = Pas encore de partie.
no-such-game = Partie introuvable.
games = Parties
seconds = Secondes
each-game = chaque partie
mean-of-12 = moyenne de 12
best-so-far = meilleur jusque-là
column-puzzle = Casse-tête
column-solves = Résolus
column-best = Record
column-best-ao5 = Meilleur ao5
column-last = Dernière partie
games-apart = Abandonnées, avec indices ou exercices : { $count }
distribution = Répartition
best = record
mean = moyenne
ao5 = ao5
best-ao5 = meilleur ao5
ao12 = ao12
best-ao12 = meilleur ao12
not-finished = pas toutes résolues
category = { $board }, { $metric }
goal-blank-first = trou en premier
counts = Résolues { $solved }, abandonnées { $left }, avec indices { $assisted }, exercices { $practice }
game-row = { $moves ->
    [one] { $moves } coup en { $time }
   *[other] { $moves } coups en { $time }
}
game-left = abandonnée
game-assisted = avec indices
game-practice = exercice
watch = Relecture
replay-at = { $moves ->
    [one] { $time }, { $moves } coup
   *[other] { $time }, { $moves } coups
}
replay-place = Moment de la partie
tool-block = Bloc
tool-wall = Mur
tool-erase = Effacer
tool-choose = Choisir
draft-anew = Depuis la grille
editor-how = Glissez pour dessiner un bloc. Clavier : flèches, Espace ; Maj+flèche agrandit. Choisissez ensuite un bloc et fixez son but.
editor-how-touch = Glissez pour dessiner un bloc. Choisissez ensuite un bloc et fixez son but.
editor-new = Nouveau
editor-clear = Vider
hardest-start = Départ le plus dur
hardest-found = { $moves ->
    [one] Départ le plus dur : { $moves } coup.
   *[other] Départ le plus dur : { $moves } coups.
}
redundant = Blocs inutiles
redundant-found = Inutiles : { $names }
redundant-none = Chaque bloc est utile.
block-named = Bloc { $name }
may-move = Déplacement
free-both = tous les sens
free-horizontal = gauche et droite
free-vertical = haut et bas
free-none = fixe
goal-is = Ce bloc
goal-none = n'a pas de but
goal-right = doit atteindre le bord droit
goal-own-row = doit atteindre le bord droit dans sa ligne
goal-covers = doit atteindre un endroit
goal-press = Choisissez où doit aller sa case en haut à gauche.
tool-gate = Porte
goal-any-kind = ou un bloc identique doit atteindre chaque endroit
goal-fills = doit couvrir des cases
goal-leaves = doit sortir par :
side-right = la droite
side-left = la gauche
side-top = le haut
side-bottom = le bas
gate-press = Choisissez une case que seul le bloc choisi peut traverser. Choisissez-la encore pour enlever la porte.
goal-press-any = Choisissez où doit aller la case en haut à gauche d'un bloc de cette forme. Choisissez-la encore pour annuler.
goal-press-fills = Choisissez les cases qu'il doit couvrir. Choisissez-en une encore pour annuler.
remove = Enlever
not-yet = Pas encore un niveau :
lacks-piece = Il n'y a pas de bloc.
lacks-goal = Aucun bloc n'a de but. Choisissez-en un et fixez son but.
lacks-connection = Le bloc { $name } n'est pas d'un seul tenant.
lacks-room = Le bloc { $name } ne tient pas à son but.
lacks-sense = Les buts se contredisent.
level-name = Nom
play-it = Jouer
save-file = Enregistrer...
metric-single = nombres seuls (STM)
metric-multi = glissades (MTM)
metric-step = pas
metric-slide = glissades
metric-turn = tours
proof-optimum = { $moves ->
    [one] { $moves } coup, minimum prouvé
   *[other] { $moves } coups, minimum prouvé
}
proof-known = { $moves ->
    [one] { $moves } coup, meilleure solution connue
   *[other] { $moves } coups, meilleure solution connue
}
proof-searching = recherche...
proof-too-hard = trop difficile à prouver
picture-too-large = { $name } est trop grand pour une image : la limite est de 32 Mio.
not-a-picture = { $name } n'est pas une image : { $fault }

compete = Compétition
compete-now = Compétition : { $event }
compete-now-about = Commencer l'essai suivant de la dernière session
compete-stop = Quitter la compétition
discipline = Épreuve
discipline-solve = une grille
single = essai
discipline-solve-about = Une grille, le plus vite possible.
discipline-marathon = marathon
discipline-marathon-about = Plusieurs grilles de même taille à la suite, un seul chrono.
discipline-relay = relais
discipline-relay-about = De 2×2 à cette taille, une grille de chaque, un seul chrono.
discipline-blindfold = à l'aveugle
discipline-blindfold-about = Les nombres disparaissent au premier coup.
discipline-limited = coups limités
discipline-limited-about = Les solutions avec plus de coups ne comptent pas.
boards = Grilles
most-moves = Coups maximum
counted = Compter
inspection = Inspection
inspection-free = sans limite
inspection-none = sans inspection
inspection-seconds = { $seconds } s
compete-seed-hint = Avec un nombre, tout le monde reçoit les mêmes grilles, essai après essai.
session = Session
session-new = nouvelle session
session-name = Nom de la session
session-delete = Supprimer la session
session-empty = Encore aucune résolution.
import-solves = Importer...
export-csv = Exporter en CSV...
event-solve = { $width }×{ $height }
event-marathon = { $width }×{ $height }, marathon de { $number }
event-relay = Relais jusqu'à { $width }×{ $height }
event-blindfold = { $width }×{ $height }, à l'aveugle
event-limited = { $width }×{ $height }, { $number } coups au plus
solves = Résolutions
solves-of = Résolutions : { $solves }
each-solve = chaque résolution
penalty-none = OK
penalty-two = +2
penalty-dnf = DNF
race = Faire la course
retry = Rejouer la même grille
retry-about = Encore la même grille. Elle ne compte pas.
ghost = Fantôme : { $time }, au coup { $moves }
splits = Temps intermédiaires { $times }
split-parts = Rangée ou grille
split-last = dernier essai
split-best = essai le plus rapide
counted-moves = Coups : { $moves }
board-of = Grille { $board } sur { $of }
board-done = { $done } sur { $of } terminées.
attempt-over = { $time }.
attempt-over-key = { $time }. { $key } pour la suivante.
result-last = Dernier
delete-again = Encore Suppr pour enlever cet essai de la session.
position-kept = Enregistrée. { $key } charge cette position.
position-forgotten = Position { $key } supprimée.
position-back = Position { $key } chargée, pour s'exercer.
position-none = Aucune position enregistrée. Ctrl+{ $key } en enregistre une.
help-places = Ctrl+F1–F12 enregistre la position, F1–F12 la charge. Ctrl et la même touche encore une fois la supprime.
not-solves = { $name } n'a pas de résolutions : { $fault }
solves-imported = { $solves ->
    [one] { $solves } résolution importée.
   *[other] { $solves } résolutions importées.
}
compete-best = Record { $time }
compete-today = La grille du jour
compete-today-about = La même grille pour tous
session-about = Une session est une suite d'essais. Le chrono démarre au premier coup ou, sans inspection, dès que la grille apparaît. Il s'arrête au dernier coup.
session-about-list = Chaque temps s'affiche ici, avec le meilleur et les moyennes de 5 et de 12 (ao5, ao12).

moves-made = Liste des coups
made-start = Début
to-start = Au début
one-back = Un coup en arrière
one-on = Un coup en avant
to-end = À la fin
goal = But
tile-goal-blank-last = 1, 2, 3..., le trou à la fin
tile-goal-blank-first = le trou d'abord, puis 1, 2, 3...
tile-goal-snail = spirale
begin = Position de départ
begin-anywhere = au hasard
begin-easy = facile : à 10 coups
begin-middling = moyen : à 25 coups
begin-away = distance au choix, pour s'exercer
begin-moves = À combien de coups
no-game = Cette partie ne peut pas commencer : { $fault }

search = Chercher
own-levels = Mes niveaux
own-levels-about = Les niveaux que vous avez créés. Résolvez-en un pour le partager.
own-export = Exporter...
own-earlier = Avancer
own-later = Reculer
own-unsolved = Résolvez-le d'abord, sans indices.
own-shared = Lien copié, avec votre solution.
own-nameless = Sans nom
own-keep = Enregistrer dans Mes niveaux
own-kept = Enregistré dans Mes niveaux.
own-full = Mes niveaux est plein. Enlevez-en un d'abord.
own-import = Importer...
own-import-none = Il ne contient aucun casse-tête de blocs.
own-imported = Ajoutés à Mes niveaux : { $levels }.

opened-packs = Séries ouvertes
pack-open = Ouvrir une série...
pack-continue = Suivant non résolu
pack-export-json = Exporter en JSON...
pack-level = Niveau { $level }
pack-untitled = Série collée
folder-empty = Le dossier ne contient aucun casse-tête.
unsolved-only = Non résolus seulement
no-level-matches = Aucun niveau ne correspond.
author-solved = { $moves ->
    [one] Son auteur l'a résolu en 1 coup.
   *[other] Son auteur l'a résolu en { $moves } coups.
}
learn-lost = Mes erreurs ({ $count })
learn-lost-none = Les erreurs de vos analyses apparaissent ici.
drill = { $lost ->
    [one] Vous avez perdu { $lost } coup ici. Résolvez en { $moves }.
   *[other] Vous avez perdu { $lost } coups ici. Résolvez en { $moves }.
}
drill-right = Meilleur coup.
drill-wrong = { $lost ->
    [one] Pas le meilleur coup : 1 coup perdu. Annulez-le et réessayez.
   *[other] Pas le meilleur coup : { $lost } coups perdus. Annulez-le et réessayez.
}
colouring-fringe = en L
colouring-grids = quarts
colouring-rows = lignes
palette-own = mes couleurs
colours = Mes couleurs...
colours-how = Une couleur par ligne, comme #3d6fd9, pour chaque couche de nombres.
colours-fault = Ligne { $line } : une couleur comme #3d6fd9 était attendue, trouvé { $found }
colours-open = Ouvrir un fichier...

# Noms de niveaux ; sans nom ici, l’anglais vaut.
name-first-steps-corner-shop = La boutique du coin
name-first-steps-crate = La caisse
name-first-steps-elbows = Coudes
name-first-steps-example = L’exemple
name-first-steps-long-way-round = Le grand détour
name-first-steps-parcel = Le colis
name-first-steps-rush-hour = Heure de pointe
name-first-steps-side-step = Pas de côté
name-first-steps-the-pole = Le poteau
name-first-steps-three-bolts = Trois verrous
name-first-steps-tight-yard = Cour étroite
name-first-steps-two-trucks = Deux camions
name-traditional-century = Siècle
name-traditional-daisy = Pâquerette
name-traditional-hardest-rush = Quatre-vingt-treize pas
name-traditional-hughes = Le casse-tête de Hughes
name-traditional-mas-puzzle = Le casse-tête de Ma
name-traditional-moving-day = Jour de déménagement
name-traditional-only-18-steps = Seulement 18 pas
name-traditional-pansy = Pensée
name-traditional-pennant = Le casse-tête du fanion
name-traditional-poppy = Coquelicot
name-traditional-red-donkey = L’âne rouge
name-traditional-rush-with-walls = Bouchon avec murs
name-traditional-simplicity = Simplicité
name-traditional-snowdrop = Perce-neige
name-traditional-super-century = Super-siècle
name-traditional-traffic-cop = L’embrouille de l’agent
name-traditional-violet = Violette
