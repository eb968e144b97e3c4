# Textes que seule l'app de terminal montre. Chaque langue a les mêmes clés.

too-small = Agrandissez la fenêtre : au moins { $columns } sur { $rows } caractères.

count-moves = { $count ->
    [one] { $shown } coup
   *[other] { $shown } coups
}
count-games = { $count ->
    [one] { $shown } partie
   *[other] { $shown } parties
}
count-levels = { $count ->
    [one] { $shown } niveau
   *[other] { $shown } niveaux
}
moves-left = { $count ->
    [one] encore { $shown } coup
   *[other] encore { $shown } coups
}
moves-lost = { $count ->
    [one] { $shown } coup perdu
   *[other] { $shown } coups perdus
}
metric = Métrique
in-metric-single = seul
in-metric-multi = ligne
in-metric-step = pas
in-metric-slide = droite
in-metric-turn = bloc
in-metric-own = niveau

start-board = La grille
start-tiles-about = de 3×3 à 10×10, ou toute taille
start-levels-about = { $levels } niveaux en { $packs } séries
start-today-about = { $solved } sur { $of } résolus
start-compete-about = chronométré, par sessions
start-open = Ouvrir un fichier
start-open-about = un casse-tête ou son texte
start-learn-about = { $count ->
    [0] exercices
    [one] exercices et 1 erreur
   *[other] exercices et { $shown } erreurs
}
start-settings-about = langue, couleurs, aspect
start-help-about = touches et règles
start-quit = Quitter
records = Statistiques

do-again = encore
do-back = retour
do-board = grille
do-change = changer
do-continue = continuer
do-copy = copier
do-export = exporter
do-filter = filtre
do-games = parties
do-grab = saisir
do-help = aide
do-hint = indice
do-last-review = dernière analyse
do-list = liste
do-menu = menu
do-metric = compte : { $metric }
do-mistake = erreur
do-more = suite
do-move = bouger
do-new-game = nouvelle partie
do-next-block = bloc suivant
do-next-level = niveau suivant
do-next-scramble = grille suivante
do-next-unsolved = suivant
do-open = ouvrir
do-order = ordre
do-play = jouer
do-quit = quitter
do-race = course
do-redo = rétablir
do-remove-for-good = encore : enlever pour de bon
do-repeat = rejouer
do-restart = recommencer
do-review = analyse
do-run = lire
do-search = chercher
do-share = partager
do-solve = résoudre
do-speed = vitesse
do-step = coup
do-stop = arrêter
do-today = aujourd'hui
do-type = saisir
do-undo = annuler
do-watch = revoir
keys-sideways = gauche droite
keys-up-down = haut bas

panel-moves = coups
panel-time = temps
panel-best = mieux
panel-par = par
panel-metric = métrique
panel-rate = coups/s
panel-fastest = meilleur
panel-prepared = prêt
panel-ghost = fantôme
panel-now-at = actuel
panel-inspect = examen
panel-clock = chrono
panel-result = résultat
panel-board = grille

blocks-leave = Les blocs { $names } sortent par leurs sorties.
blocks-to-places = Amenez les blocs { $names } aux endroits marqués.
practice-of = { $exercise } : ne compte pas.
paused-line = En pause : appuyez sur une touche pour continuer.
search-stops = { $back } arrête.
search-takes = { $grab } la prend, { $back } arrête.
way-stops = { $speed } changent la vitesse, toute autre touche arrête
way-goes = arrêtée ; { $key } va à un coup
jump-ask = aller au coup :
jump-fault = Tapez le numéro d'un coup.
offer-next-level = { $key } : niveau suivant
offer-new-game = { $key } : nouvelle partie

new-other-size = autre taille
new-away = { $count ->
    [one] à { $shown } coup
   *[other] à { $shown } coups
}
new-best = { $count ->
    [one] au mieux { $shown } coup
   *[other] au mieux { $shown } coups
}
new-away-ask = Coups jusqu'au but :
new-away-fault = Tapez un nombre de 1 à { $most }.
new-seed-ask = Graine (vide pour une au hasard) :
new-size-ask = Colonnes x lignes, de 2 à 128 :
new-size-fault = Tapez colonnes x lignes, par exemple 5x3.
today-of = Aujourd'hui, { $day } (UTC)
share-how = Copié, si ce terminal laisse les programmes écrire dans le presse-papiers. Sinon, tenez Maj et sélectionnez le texte avec la souris.
learn-away-goal = 4×4, en le moins de coups.

open-what = Un fichier, ou le texte d'un casse-tête :
open-nothing = Rien à ouvrir.
open-no-file = Ce fichier n'existe pas, et ce n'est pas un casse-tête : { $fault }
open-unreadable = Le fichier est illisible ({ $error }), et ce n'est pas un casse-tête : { $fault }
open-author-fault = La solution de l'auteur : { $fault }
opened-about = Une liste ou un dossier que vous avez ouvert. Il reste ici jusqu'à ce que vous l'enleviez.
opened-title = { $title } : { $solved } sur { $of } résolus, { $stars } ★
opened-file = Fichier à écrire, .json pour JSON :
opened-done = Tous les niveaux sont résolus.
own-about = Niveaux que vous avez faits dans l'éditeur de la fenêtre ou de la page.
own-none = Pas encore de niveau.
own-found = Recherche : { $name }

session-number = session { $number }
compete-last = Dernière
compete-extra = { $moves }+{ $extra } coups
compete-no-penalty = sans pénalité
compete-not-counted = ne compte pas
all-games = Toutes les parties
all-games-of = Toutes les parties ({ $shown })
race-unsolved = On ne peut faire la course que contre une partie résolue.
records-latest = Dernières parties
records-command = voir { $command }
records-per-distance = coups/dist.
replay-of = Relecture : { $title }
replay-playing = en cours
replay-end = fin
replay-stopped = arrêtée
review-of = Analyse : { $title }
review-place = coup { $number } sur { $of }
review-quarters-at = En place : { $times }

set-colours = Nombre de couleurs
set-glyphs = Caractères
set-motion = Coups longs
set-tile-metric = Métrique des nombres
set-block-metric = Métrique des blocs
set-outside = fixé hors de l'app
palette-standard = standard
palette-light = clair
colours-true = 16 millions
colours-256 = 256
colours-16 = 16
colours-none = aucune
glyphs-unicode = Unicode
glyphs-ascii = ASCII
motion-shown = case par case
motion-reduced = d'un coup

help-goal-of-blocks = Blocs : amenez la pièce marquée à l'endroit marqué. Saisissez un bloc et bougez-le, ou tirez-le avec la souris. Une glissade droite de toute longueur est en général un coup.
help-metrics = Les coups sont comptés selon une métrique, que vous choisissez avec gauche et droite pour une nouvelle partie. Nombres : « seul » compte chaque case dont un nombre avance ; « ligne » compte une fois une rangée qui bouge ensemble. Blocs : « pas » compte chaque case, « droite » chaque mouvement droit, « bloc » tous les mouvements de suite d'un bloc.
help-counts = Le par est le plus petit nombre de coups qui suffit. Une partie avec indice ou solution est notée comme telle, et une grille de nombres chargée, comme exercice : ni l'une ni l'autre ne compte pour les records et les moyennes.
help-mouse = Souris
help-mouse-does = cliquer et tirer
help-config = Les touches se changent dans { $file }
