# Texte, die nur die Terminal-App zeigt. Jede Sprache hat dieselben Schlüssel.

too-small = Bitte vergrößere das Fenster: mindestens { $columns } mal { $rows } Zeichen.

count-moves = { $count ->
    [one] 1 Zug
   *[other] { $shown } Züge
}
count-games = { $count ->
    [one] 1 Spiel
   *[other] { $shown } Spiele
}
count-levels = { $count ->
    [one] 1 Level
   *[other] { $shown } Level
}
moves-left = { $count ->
    [one] noch 1 Zug
   *[other] noch { $shown } Züge
}
moves-lost = { $count ->
    [one] 1 Zug verloren
   *[other] { $shown } Züge verloren
}
metric = Zählweise
in-metric-single = einzeln
in-metric-multi = Schub
in-metric-step = Schritt
in-metric-slide = Gerade
in-metric-turn = Block
in-metric-own = Level

start-board = Das Brett
start-tiles-about = 3×3 bis 10×10 oder jede Größe
start-levels-about = { $levels } Level in { $packs } Sammlungen
start-today-about = { $solved } von { $of } gelöst
start-compete-about = auf Zeit, in Sitzungen
start-open = Datei öffnen
start-open-about = ein Rätsel oder sein Text
start-learn-about = { $count ->
    [0] Übungen
    [one] Übungen und 1 Fehler
   *[other] Übungen und { $shown } Fehler
}
start-settings-about = Sprache, Farben, Aussehen
start-help-about = Tasten und Regeln
start-quit = Beenden
records = Statistik

do-again = noch einmal
do-back = zurück
do-board = Brett
do-change = ändern
do-continue = weiter
do-copy = kopieren
do-export = exportieren
do-filter = Auswahl
do-games = Spiele
do-grab = greifen
do-help = Hilfe
do-hint = Tipp
do-last-review = letzte Analyse
do-list = Liste
do-menu = Menü
do-metric = Zählung: { $metric }
do-mistake = Fehler
do-more = mehr
do-move = ziehen
do-new-game = neues Spiel
do-next-block = nächster Block
do-next-level = nächstes Level
do-next-scramble = nächstes Brett
do-next-unsolved = nächstes
do-open = öffnen
do-order = ordnen
do-play = spielen
do-quit = beenden
do-race = dagegen antreten
do-redo = wiederholen
do-remove-for-good = noch einmal: endgültig entfernen
do-repeat = noch einmal
do-restart = von vorn
do-review = Analyse
do-run = abspielen
do-search = Suche
do-share = teilen
do-solve = lösen
do-speed = Tempo
do-step = Zug
do-stop = anhalten
do-today = heute
do-type = eingeben
do-undo = rückgängig
do-watch = ansehen
keys-sideways = links rechts
keys-up-down = hoch runter

panel-moves = Züge
panel-time = Zeit
panel-best = beste
panel-par = Par
panel-metric = Zählung
panel-rate = Züge/s
panel-fastest = Bestzeit
panel-prepared = bereit
panel-ghost = Geist
panel-now-at = jetzt
panel-inspect = ansehen
panel-clock = Uhr
panel-result = Ergebnis
panel-board = Brett

blocks-leave = Die Blöcke { $names } verlassen das Brett durch ihre Ausgänge.
blocks-to-places = Bring die Blöcke { $names } an ihre markierten Stellen.
practice-of = { $exercise }: zählt nicht.
paused-line = Pause: weiter mit einer beliebigen Taste.
search-stops = { $back } bricht ab.
search-takes = { $grab } nimmt sie, { $back } bricht ab.
way-stops = { $speed } ändern das Tempo, jede andere Taste hält an
way-goes = angehalten; { $key } springt zu einem Zug
jump-ask = zu Zug:
jump-fault = Bitte die Nummer eines Zugs eingeben.
offer-next-level = { $key }: nächstes Level
offer-new-game = { $key }: neues Spiel

new-other-size = andere Größe
new-away = { $count ->
    [one] 1 Zug entfernt
   *[other] { $shown } Züge entfernt
}
new-best = { $count ->
    [one] am besten 1 Zug
   *[other] am besten { $shown } Züge
}
new-away-ask = Züge bis zum Ziel:
new-away-fault = Bitte eine Zahl von 1 bis { $most } eingeben.
new-seed-ask = Startzahl (leer für eine zufällige):
new-size-ask = Spalten x Zeilen, je 2 bis 128:
new-size-fault = Bitte Spalten x Zeilen eingeben, zum Beispiel 5x3.
today-of = Heute, { $day } (UTC)
share-how = Kopiert, falls dieses Terminal Programme in die Zwischenablage schreiben lässt. Sonst halte Umschalt und markiere den Text mit der Maus.
learn-away-goal = 4×4, in den wenigsten Zügen.

open-what = Eine Datei oder der Text eines Rätsels:
open-nothing = Nichts zu öffnen.
open-no-file = Diese Datei gibt es nicht, und es ist kein Rätsel: { $fault }
open-unreadable = Die Datei ist nicht lesbar ({ $error }), und es ist kein Rätsel: { $fault }
open-author-fault = Die Lösung des Autors: { $fault }
opened-about = Eine Liste oder ein Ordner, den du geöffnet hast. Er bleibt hier, bis du ihn entfernst.
opened-title = { $title }: { $solved } von { $of } gelöst, { $stars } ★
opened-file = Zieldatei, .json für JSON:
opened-done = Alle Level sind gelöst.
own-about = Level, die du im Editor des Fensters oder der Seite gebaut hast.
own-none = Noch keine Level.
own-found = Suche: { $name }

session-number = Sitzung { $number }
compete-last = Letzter Versuch
compete-extra = { $moves }+{ $extra } Züge
compete-no-penalty = keine Strafe
compete-not-counted = zählt nicht
all-games = Alle Spiele
all-games-of = Alle Spiele ({ $shown })
race-unsolved = Nur gegen ein gelöstes Spiel kann man antreten.
records-latest = Letzte Spiele
records-command = siehe { $command }
records-per-distance = Züge/Dist.
replay-of = Wiederholung: { $title }
replay-playing = läuft
replay-end = Ende
replay-stopped = angehalten
review-of = Analyse: { $title }
review-place = Zug { $number } von { $of }
review-quarters-at = Fertig: { $times }

set-colours = Zahl der Farben
set-glyphs = Zeichen
set-motion = Lange Züge
set-tile-metric = Zählweise für Zahlen
set-block-metric = Zählweise für Blöcke
set-outside = außerhalb der App gesetzt
palette-standard = Standard
palette-light = hell
colours-true = 16 Millionen
colours-256 = 256
colours-16 = 16
colours-none = keine
glyphs-unicode = Unicode
glyphs-ascii = ASCII
motion-shown = Feld für Feld
motion-reduced = auf einmal

help-goal-of-blocks = Blöcke: Bring den markierten Block an die markierte Stelle. Greif einen Block und bewege ihn, oder zieh ihn mit der Maus. Eine gerade Strecke beliebiger Länge ist normalerweise ein Zug.
help-metrics = Züge werden nach einer Zählweise gezählt, die du für ein neues Spiel mit links und rechts wählst. Zahlen: „einzeln“ zählt jedes Feld, um das eine Zahl rückt; „Schub“ zählt eine Reihe, die zusammen rückt, einmal. Blöcke: „Schritt“ zählt jedes Feld, „Gerade“ jede gerade Bewegung, „Block“ alle Bewegungen eines Blocks hintereinander einmal.
help-counts = Par ist die kleinste Zahl von Zügen, die genügt. Ein Spiel mit Tipp oder Lösung wird so vermerkt, ein geladenes Zahlenbrett gilt als Übung: Beides zählt nicht für Bestwerte und Mittel.
help-mouse = Maus
help-mouse-does = klicken und ziehen
help-config = Die Tasten lassen sich ändern in { $file }
