# Alle Texte des Fensters, auch für die Terminal-App. Jede Sprache hat dieselben Schlüssel.

title-tiles = { $width }×{ $height } Zahlen
title-blocks = { $width }×{ $height } Blöcke
level-of = { $pack }, Level { $level } von { $of }
board = Board: { $title }. { $rows }

menu-game = Spiel
menu-edit = Bearbeiten
menu-solve = Lösung
menu-help = Hilfe
new-game = Neues Spiel ...
open = Öffnen ...
open-title = Ein Rätsel öffnen
exit = Beenden
help = Hilfe
about = Über
ok = OK
cancel = Abbrechen
start = Los
columns = Spalten
rows = Zeilen
seed = Startzahl
seed-hint = Dieselbe Zahl ergibt dasselbe Brett; das Spiel gilt dann als Übung.

undo = Rückgängig
redo = Wiederholen
hint = Tipp
solve = Lösen
restart = Von vorn
next = Weiter
faster = Schneller
slower = Langsamer
pause = Pause
go-on = Fortsetzen
copy-position = Stellung kopieren
copy-moves = Züge kopieren
copied = Kopiert.
pasted = Der eingefügte Text
shared-link = Der Link
moves = Züge
time = Zeit
fewest = Wenigste Züge
fastest = Beste Zeit
par = Par
take-it = Beste nehmen
step-back = Schritt zurück
step = Schritt vor
play = Abspielen
stop = Anhalten

results = Ergebnis
end-made = { $moves ->
    [one] 1 Zug · { $time }
   *[other] { $moves } Züge · { $time }
}
end-par = { $par } möglich
end-shortest = Kürzestmöglich
new-board = Neues Brett
same-board = Gleiches Brett
next-level = Nächstes Level
copied-done = Kopiert ✓
congratulations = Glückwunsch!
solved-in-par = Glückwunsch! Kürzer geht es nicht.
solved-by-loyd = Von Loyd gelöst.
solved-at-start = Schon am Anfang gelöst.
solved-in = { $moves ->
    [one] 1 Zug in { $time }.
   *[other] { $moves } Züge in { $time }.
}
assisted = Mit Hilfe: zählt nicht als Bestwert.
practice = Übung: zählt nicht als Bestwert.
fewest-so-far = So wenige Züge wie noch nie.
recording = Wird gespeichert ...
recorded = Gespeichert.
next-level-in = Nächstes Level in { $seconds } s.
next-level-offer = { $key } oder Weiter für das nächste Level.

game-before = Voriges Spiel: { $title }.
game-after = Nächstes Spiel: { $title }.
new-try = Neuer Versuch.
over = Schon gelöst. Nimm zurück, fang von vorn an oder beginne ein neues Spiel.
nothing-to-undo = Nichts zurückzunehmen.
nothing-to-redo = Nichts zu wiederholen.
no-pause = Versuche lassen sich nicht pausieren.
no-review = Einen Versuch kannst du analysieren, wenn er vorbei ist.
help-costs = Ein Tipp macht diesen Versuch zum DNF. Noch einmal drücken zeigt ihn.
nothing-to-pause = Keine Pause möglich: Die Uhr läuft nicht.
paused = Pause
paused-about = Weiter mit einer beliebigen Taste.
paused-about-touch = Weiter mit einem Tipp auf das Brett.
first-level = Das ist das erste Level der Sammlung.
last-level = Das ist das letzte Level der Sammlung.
no-level = Dieses Spiel gehört zu keiner Sammlung.
no-such-block = Kein anderer Block heißt { $name }.
which-block = Welcher Block? Tippe seinen Namen.
stopped = Angehalten.
searching = Suche: { $nodes } Stellungen, mindestens { $bound } Züge.
searching-best = Bisher am besten: { $best } Züge.
hint-shortest = { $left ->
    [one] { $move } · noch 1 Zug (kürzestmöglich)
   *[other] { $move } · noch { $left } Züge (kürzestmöglich)
}
hint-known = { $left ->
    [one] { $move } · noch 1 Zug (beste gefundene)
   *[other] { $move } · noch { $left } Züge (beste gefundene)
}
way-shortest = Kürzeste Lösung: Zug { $done } von { $length }
way-known = Beste gefundene Lösung: Zug { $done } von { $length }
unsolvable-tiles = Unlösbar: Die Parität ist ungerade (als wären { $one } und { $other } vertauscht).
unsolvable-blocks = Dieses Rätsel ist unlösbar.
preparing = Bereite Tipps vor: { $positions } Stellungen.
table-stopped = Vorbereitung der Tipps angehalten.
too-hard = Keine Lösung innerhalb der Grenze gefunden. Mach einen Zug und frag noch einmal.
review-too-long = Dieses Spiel ist zu lang für eine Analyse.
move-tile = { $tile } nach { $way }
move-tiles = { $tiles } und { $tile } nach { $way }
move-block = Block { $name } nach { $ways }
move-way = { $count ->
    [one] { $way } um 1 Feld
   *[other] { $way } um { $count } Felder
}
move-between = { ", " }
way-left = links
way-right = rechts
way-up = oben
way-down = unten
list = Liste
solution-list = Lösung
solution-list-menu = Lösung als Liste ...
solution-length = { $moves ->
    [one] 1 Zug.
   *[other] { $moves } Züge.
}
copy-list = Liste kopieren
copy-solution = Züge kopieren
speed-now = Tempo: { $speed }.
speed-slowest = sehr langsam
speed-slow = langsam
speed-usual = mittel
speed-fast = schnell
speed-fastest = sehr schnell

fault-saved = Das gespeicherte Spiel ist nicht lesbar: { $fault }
fault-records = Aufzeichnungen: { $fault }
fault-seed = Eine Startzahl ist eine ganze Zahl, nicht { $seed }.
read-as = Gelesen als: { $reading }
left-out = Ausgelassen: { $remarks }
not-a-puzzle = { $name } ist kein Rätsel: { $fault }
not-text = { $name } ist kein Rätsel: Es ist keine Textdatei.
too-long = { $name } ist kein Rätsel: länger als 1 MiB.
saved = Gespeichert: { $name }.
no-file-dialog = Keine Dateiauswahl gefunden. Gib den Pfad der Datei ein.
path = Pfad
drop-here = Ablegen und spielen

about-version = Loyd { $version }
about-what = Schieberätsel mit Zahlen und mit Blöcken.
about-licence = MIT oder Apache-2.0, nach Wahl.
about-font = Schrift: Noto Sans CJK, unter der SIL Open Font License 1.1.

help-tiles = Zahlen: Bring sie in die richtige Reihenfolge, die Lücke zuletzt. Eine Pfeiltaste schiebt eine Zahl in ihre Richtung. Ein Klick in die Zeile oder Spalte der Lücke schiebt alles dazwischen.
help-tiles-touch = Zahlen: Bring sie in die richtige Reihenfolge, die Lücke zuletzt. Ein Tipp in die Zeile oder Spalte der Lücke schiebt alles dazwischen.
help-blocks = Blöcke: Bring den Block mit dem Stern ans Ziel. Tab wählt einen Block, Enter greift ihn, Pfeile bewegen ihn.
help-blocks-touch = Blöcke: Bring den Block mit dem Stern ans Ziel. Zieh Blöcke mit dem Finger.
help-pointer = Zahlen und Blöcke kannst du auch ziehen, sogar um Ecken.
help-focus = Mit F10 erreichst du die Menüs, mit Tab gehst du sie durch, mit Escape kehrst du zum Brett zurück.
help-files = Zieh Rätseldateien auf das Fenster oder füge den Text eines Rätsels ein.
action-left = nach links
action-right = nach rechts
action-up = nach oben
action-down = nach unten
action-undo = zurücknehmen
action-redo = wiederholen
action-restart = von vorn
action-new = neues Spiel, nächstes Level
action-hint = den nächsten Zug zeigen; noch einmal: ausführen
action-solve = eine Lösung abspielen
action-faster = Wiedergabe schneller
action-slower = Wiedergabe langsamer
action-next-piece = nächster Block
action-previous-piece = voriger Block
action-grab = Block greifen oder loslassen
action-name = einen Block beim Namen wählen
action-next-level = nächstes Level
action-previous-level = voriges Level
action-help = Hilfe
action-back = zurück
action-suspend = App anhalten
action-pause = Pause; jede Taste setzt fort
action-redraw = neu zeichnen
action-quit = beenden; das Spiel bleibt

menu-view = Ansicht
levels = Level
statistics = Statistik
editor = Level-Editor
settings = Einstellungen
keys = Tasten
open-picture = Bild öffnen ...
explain = Erklären
share = Teilen
share-copied = Link kopiert.
back = Zurück
replay = Wiederholung

all-packs = Alle Sammlungen
difficulty-any = alle
difficulty-easy = leicht
difficulty-medium = mittel
difficulty-hard = schwer
difficulty-expert = sehr schwer
difficulty-fiendish = teuflisch
pack-first-steps = Erste Schritte
pack-first-steps-about = Kurze Level jeder Art für den Anfang. Par in Schritten, Schüben, Wenden.
pack-traditional = Klassiker
pack-traditional-about = Die Klassiker, der kürzeste zuerst. Par in Schritten, Schüben, Wenden.
pack-huarong-dao = Huarong Dao
pack-huarong-dao-about = Cao Cao, das große Quadrat, flieht bei Huarong: traditionelle chinesische Stellungen, die kürzeste zuerst. Par in Schritten, Schüben, Wenden.
pack-rush-5x5 = Stau 5×5
pack-rush-5x5-about = Autos auf fünfundzwanzig Feldern, von wenig Verkehr bis zum Stillstand. Par in Schritten, Schüben, Wenden.
pack-rush-6x6 = Stau 6×6
pack-rush-6x6-about = Der klassische Parkplatz, von fünf Zügen bis über fünfzig. Par in Schritten, Schüben, Wenden.
pack-rush-7x7 = Stau 7×7
pack-rush-7x7-about = Mehr Autos, mehr Platz und längere Umwege. Par in Schritten, Schüben, Wenden.
pack-klotski-4x5 = Klotski 4×5
pack-klotski-4x5-about = Der Kasten des Roten Esels mit anderen Balken und Quadraten, manchmal mit einer Wand. Par in Schritten, Schüben, Wenden.
pack-free-shapes = Freie Formen
pack-free-shapes-about = Gewinkelte Blöcke zwischen Wänden, frei in jede Richtung. Par in Schritten, Schüben, Wenden.
pack-records-of-loyd = Loyds schwerste Funde
pack-records-of-loyd-about = Die schwersten Bretter, die das Programm in noch nie durchsuchten Klassen fand. Par in Schritten, Schüben, Wenden.
pack-solved = { $solved } von { $of } gelöst.
par-best = Par { $par }, Rekord { $best }
par-alone = Par { $par }
level-solved = gelöst
level-optimal = in Par gelöst

set-language = Sprache
set-theme = Farbschema
set-palette = Farben
set-colouring = Farben der Zahlen
set-picture = Bild auf den Zahlen
set-numbers = Zahlen auf Bildern
set-names = Namen auf Blöcken
set-glide = Animation
set-speed = Wiedergabetempo
set-arrows = Pfeiltasten bewegen
set-hover = Bewegen ohne Klick
set-sounds = Klänge
sounds-not-built = Dieses Programm wurde ohne Klänge gebaut.
sounds-no-device = Kein Audiogerät gefunden.
set-timer = Zeit anzeigen
set-classic = Klassisches Aussehen
share-address = Adresse der Seite für Links
language-en = English
language-zh-CN = 简体中文
language-de = Deutsch
language-es = Español
language-fr = Français
language-ja = 日本語
theme-system = wie das System
theme-light = hell
theme-dark = dunkel
theme-paper = Papier
theme-wood = Holz
theme-contrast = hoher Kontrast
palette-usual = Standard
palette-colour-blind = für Farbenblinde
colouring-rings = Ringe
colouring-solved = gelöste Zahlen
colouring-plain = eine Farbe
picture-none = keins, nur Zahlen
picture-hills = Hügel
picture-mosaic = Mosaik
picture-waves = Wellen
picture-own = eigenes Bild
glide-off = aus (weniger Bewegung)
glide-slow = langsam
glide-usual = normal
glide-fast = schnell
arrows-tile = die Zahl
arrows-blank = die Lücke
key-space = Leertaste
key-enter = Enter
keys-how = Ändern ersetzt die erste Taste einer Aktion.
keys-press = Drück eine Taste.
keys-change = Ändern
keys-usual = Zurücksetzen
keys-taken = { $key } ist schon belegt: { $action }.

no-explanation = Erklärt werden nur Zahlenbretter bis 900 Felder.
stage = Stufe { $index } von { $count }: { $phase }.
stage-target = Zahl { $tile } kommt in Zeile { $row }, Spalte { $column }.
stage-invariant = Liegt jetzt und nach dieser Stufe richtig: { $regions }.
mark-settled = liegt richtig
mark-target = Ziel
mark-tile = Zahl
region-row = Zeile { $first }
region-rows = Zeilen { $first } bis { $last }
region-column = Spalte { $first }
region-columns = Spalten { $first } bis { $last }
region-and = { ", " }
phase-approach = die Lücke rückt in Position
phase-lower-rows = ganze Zeilen, Zahl für Zahl
phase-upper-rows = die letzten zwei Zeilen, Spalte für Spalte
phase-upper-left = die letzten 2×2
phase-return = die Lücke kehrt ans Ziel zurück
phase-lower-columns = ganze Spalten, Zahl für Zahl
phase-upper-columns = die letzten zwei Spalten, Zeile für Zeile

replay-again = Noch einmal
speed = Tempo
solution-place = Zug
ao50 = ao50
best-ao50 = bester ao50
ao100 = ao100
best-ao100 = bester ao100
family-tiles = Zahlen
family-blocks = Blöcke
action-slide-left = nach links, so weit es geht
action-slide-right = nach rechts, so weit es geht
action-slide-up = nach oben, so weit es geht
action-slide-down = nach unten, so weit es geht
home = Start
home-continue = Weiterspielen
home-today = Heute
home-streak = { $days ->
    [0] Beginne heute eine Serie
    [one] Serie: 1 Tag
   *[other] Serie: { $days } Tage
}
first-board = Klicke auf eine Zahl neben der Lücke. Ordne 1 bis { $last }, die Lücke zuletzt.
first-board-touch = Tippe auf eine Zahl neben der Lücke. Ordne 1 bis { $last }, die Lücke zuletzt.
first-cars = Zieh einen Block entlang seiner Zeile oder Spalte.
first-blocks = Zieh einen Block, um ihn zu bewegen.
refused = In dieser Richtung ist kein Platz.
refused-row = Dieser Block bewegt sich nur in seiner Zeile.
refused-column = Dieser Block bewegt sich nur in seiner Spalte.
refused-fixed = Dieser Block ist fest.
classic-leave = Escape verlässt das klassische Aussehen; ein Rechtsklick öffnet das Menü.
home-kept = { $moves ->
    [one] Weiter, 1 Zug
   *[other] Weiter, { $moves } Züge
}
home-group = { $solved } von { $of }, { $stars } ★
group-rush-hour = Rush Hour
group-klotski = Klotski
group-first-steps = Erste Schritte
group-free-shapes = Freie Formen
home-open = noch nicht gelöst
home-solved = gelöst: { $games }
home-more = Mehr
learn = Lernen
learn-about = Übung: Finde die kürzeste Lösung. Wird nicht gewertet.
learn-away = Fertig in 12
exercise-first-row = Erste Zeile
exercise-second-row = Zweite Zeile
exercise-first-column = Erste Spalte
exercise-last-column = Erste Spalte der letzten zwei Zeilen
exercise-last-rows = Die letzten zwei Zeilen
exercise-last-3x3 = Letzte 3×3
exercise-last-2x3 = Letzte 2×3
exercise-last-2x2 = Letzte 2×2
exercise-first-row-goal = Bring 1 bis 4 in die erste Zeile.
exercise-second-row-goal = Bring 5 bis 8 in die zweite Zeile; die erste bleibt fertig.
exercise-first-column-goal = Bring 5, 9 und 13 in die erste Spalte; die erste Zeile bleibt fertig.
exercise-last-column-goal = Bring 9 und 13 in die erste Spalte; die oberen Zeilen bleiben fertig.
exercise-last-rows-goal = Löse die letzten zwei Zeilen.
exercise-last-3x3-goal = Löse die letzten 3×3 Felder.
exercise-last-2x3-goal = Löse die letzten 2×3 Felder.
exercise-last-2x2-goal = Löse die letzten 2×2 Felder.
stage-done = { $moves ->
    [one] Fertig in 1 Zug.
   *[other] Fertig in { $moves } Zügen.
}
stage-done-of = { $moves ->
    [one] Fertig in 1 Zug ({ $shortest } möglich).
   *[other] Fertig in { $moves } Zügen ({ $shortest } möglich).
}
stage-next = { $key } für noch eine.
all-levels = Alle Level
goal-to-right = Bring den ★-Block an den rechten Rand.
goal-to-place = Bring den ★-Block an die markierte Stelle.
goal-to-places = Bring die ★-Blöcke an die markierten Stellen.
goal-leaves-right = Der ★-Block verlässt das Brett auf der rechten Seite.
goal-leaves-left = Der ★-Block verlässt das Brett auf der linken Seite.
goal-leaves-top = Der ★-Block verlässt das Brett auf der oberen Seite.
goal-leaves-bottom = Der ★-Block verlässt das Brett auf der unteren Seite.
goal-leave = Die ★-Blöcke verlassen das Brett durch ihre Ausgänge.
goal-filled = Bedecke die markierten Felder mit dem ★-Block.
goal-any-sized = Bring irgendeinen { $width }×{ $height }-Block an die markierte Stelle.
goal-any = Bring irgendeinen Block der markierten Form an die markierte Stelle.
goal-any-places = Bring an jede markierte Stelle einen Block ihrer Form.
same-level = Gleiches Level
share-result = Teilen
best-time = { $seconds } s: neue Bestzeit
behind-best = { $seconds } s zur Bestzeit
turns-a-second = { $rate } Züge pro Sekunde
averages = ao5: { $five } · ao12: { $twelve }
pace = Züge/s
review = Analyse
review-last = Letztes Spiel analysieren
replay-last = Wiederholung des letzten Spiels
review-nothing = Noch nichts zu analysieren. Mach zuerst einen Zug.
review-going-on = Analyse: { $done } von { $of } Stellungen.
review-accuracy = Genauigkeit
review-proven = bewiesen
review-known = beste bekannte
review-sum = { $made ->
    [one] 1 Zug, { $distance } möglich ({ $proof }): { $lost } verloren
   *[other] { $made } Züge, { $distance } möglich ({ $proof }): { $lost } verloren
}
review-time = Pausen { $thinking }, Ziehen { $turning }
pauses = Uhr angehalten: { $pauses }
pause-at = { $length } nach { $time }
review-thirds = Tempo nach Dritteln: { $rates } Züge/s
review-rows = Zeilen fertig: { $times }
review-quarters = Fertig
review-detour-at = Umweg, Züge { $from }–{ $to }: { $lost } verloren
review-distance = Noch Züge
review-lost = Verloren
review-row = Zug { $number }: { $lost } verloren
review-best-move = Zug { $number }: { $move } · Bester Zug
review-lost-move = Zug { $number }: { $move } · { $lost } verloren · Besser: { $best }
review-end = Ende des Spiels
review-before = Voriger Fehler
review-after = Nächster Fehler
review-play = Von hier weiterspielen
review-number = Zug
review-played = Gespielt
review-best = Besser
review-try = Nochmal versuchen
review-better = Besseren Weg zeigen
no-games = Noch keine Spiele.
no-such-game = Spiel nicht gefunden.
games = Spiele
seconds = Sekunden
each-game = jedes Spiel
mean-of-12 = Mittel aus 12
best-so-far = bisher bestes
column-puzzle = Rätsel
column-solves = Gelöst
column-best = Bestzeit
column-best-ao5 = Bester ao5
column-last = Letztes Spiel
games-apart = Abgebrochen, mit Tipps oder Übung: { $count }
distribution = Verteilung
best = beste
mean = Mittel
ao5 = ao5
best-ao5 = bester ao5
ao12 = ao12
best-ao12 = bester ao12
not-finished = nicht alle gelöst
category = { $board }, { $metric }
goal-blank-first = Lücke zuerst
counts = Gelöst { $solved }, abgebrochen { $left }, mit Tipps { $assisted }, Übung { $practice }
game-row = { $moves ->
    [one] 1 Zug in { $time }
   *[other] { $moves } Züge in { $time }
}
game-left = abgebrochen
game-assisted = mit Tipps
game-practice = Übung
watch = Wiederholung
replay-at = { $moves ->
    [one] { $time }, { $moves } Zug
   *[other] { $time }, { $moves } Züge
}
replay-place = Stelle im Spiel

tool-block = Block
tool-wall = Wand
tool-erase = Löschen
tool-choose = Wählen
draft-anew = Vom Brett
editor-how = Zieh, um einen Block zu zeichnen. Tastatur: Pfeile, Leertaste; Umschalt+Pfeil erweitert. Wähle dann einen Block und setze sein Ziel.
editor-how-touch = Zieh, um einen Block zu zeichnen. Wähle dann einen Block und setze sein Ziel.
editor-new = Neu
editor-clear = Leeren
hardest-start = Schwerster Start
hardest-found = { $moves ->
    [one] Schwerster Start: 1 Zug.
   *[other] Schwerster Start: { $moves } Züge.
}
redundant = Überflüssige Blöcke
redundant-found = Überflüssig: { $names }
redundant-none = Jeder Block wird gebraucht.
block-named = Block { $name }
may-move = Bewegung
free-both = jede Richtung
free-horizontal = links und rechts
free-vertical = auf und ab
free-none = fest
goal-is = Dieser Block
goal-none = hat kein Ziel
goal-right = muss an den rechten Rand
goal-own-row = muss in seiner Zeile an den rechten Rand
goal-covers = muss an eine Stelle
goal-press = Wähle, wohin sein oberes linkes Feld muss.
tool-gate = Tor
goal-any-kind = oder ein gleicher muss an jede Stelle
goal-fills = muss Felder bedecken
goal-leaves = muss hinaus:
side-right = rechts
side-left = links
side-top = oben
side-bottom = unten
gate-press = Wähle ein Feld, das nur der gewählte Block betreten darf. Noch einmal wählen entfernt das Tor.
goal-press-any = Wähle, wohin das obere linke Feld eines Blocks dieser Form muss. Noch einmal wählen macht es rückgängig.
goal-press-fills = Wähle die Felder, die er bedecken muss. Noch einmal wählen macht es rückgängig.
remove = Entfernen
not-yet = Noch kein Level:
lacks-piece = Es gibt keine Blöcke.
lacks-goal = Kein Block hat ein Ziel. Wähle einen und setze es.
lacks-connection = Block { $name } hängt nicht zusammen.
lacks-room = Block { $name } passt nicht an sein Ziel.
lacks-sense = Die Ziele widersprechen sich.
level-name = Name
play-it = Spielen
save-file = Speichern ...
metric-single = einzelne Zahlen (STM)
metric-multi = Schübe (MTM)
metric-step = Schritte
metric-slide = Schübe
metric-turn = Wenden
proof-optimum = { $moves ->
    [one] 1 Zug, bewiesenes Minimum
   *[other] { $moves } Züge, bewiesenes Minimum
}
proof-known = { $moves ->
    [one] 1 Zug, beste bekannte Lösung
   *[other] { $moves } Züge, beste bekannte Lösung
}
proof-searching = suche ...
proof-too-hard = zu schwer zu beweisen

picture-too-large = { $name } ist zu groß für ein Bild: die Grenze ist 32 MiB.
not-a-picture = { $name } ist kein Bild: { $fault }

compete = Wettkampf
compete-now = Wettkampf: { $event }
compete-now-about = Den nächsten Versuch der letzten Sitzung beginnen
compete-stop = Wettkampf beenden
discipline = Disziplin
discipline-solve = ein Brett
single = Versuch
discipline-solve-about = Ein Brett, so schnell es geht.
discipline-marathon = Marathon
discipline-marathon-about = Mehrere Bretter einer Größe hintereinander, mit einer Uhr.
discipline-relay = Staffel
discipline-relay-about = Von 2×2 bis zu dieser Größe je ein Brett, mit einer Uhr.
discipline-blindfold = blind
discipline-blindfold-about = Mit dem ersten Zug verschwinden die Zahlen.
discipline-limited = begrenzte Züge
discipline-limited-about = Lösungen mit mehr Zügen zählen nicht.
boards = Bretter
most-moves = Höchstens Züge
counted = Zählen
inspection = Inspektion
inspection-free = unbegrenzt
inspection-none = keine Inspektion
inspection-seconds = { $seconds } s
compete-seed-hint = Mit einer Zahl bekommen alle dieselben Bretter, Versuch für Versuch.
session = Sitzung
session-new = neue Sitzung
session-name = Name der Sitzung
session-delete = Sitzung löschen
session-empty = Noch keine Versuche.
import-solves = Importieren ...
export-csv = CSV exportieren ...
event-solve = { $width }×{ $height }
event-marathon = { $width }×{ $height }, Marathon über { $number }
event-relay = Staffel bis { $width }×{ $height }
event-blindfold = { $width }×{ $height }, blind
event-limited = { $width }×{ $height }, höchstens { $number } Züge
solves = Versuche
solves-of = Versuche: { $solves }
each-solve = jeder Versuch
penalty-none = OK
penalty-two = +2
penalty-dnf = DNF
race = Dagegen antreten
retry = Noch einmal dieses Brett
retry-about = Noch einmal dasselbe Brett. Es zählt nicht.
ghost = Geist: { $time }, jetzt bei Zug { $moves }
splits = Zwischenzeiten { $times }
split-parts = Zeile oder Brett
split-last = letzter Versuch
split-best = schnellster Versuch
counted-moves = Züge: { $moves }
board-of = Brett { $board } von { $of }
board-done = { $done } von { $of } geschafft.
attempt-over = { $time }.
attempt-over-key = { $time }. { $key } für das nächste Brett.
result-last = Zuletzt
delete-again = Noch einmal Entf entfernt diesen Versuch aus der Sitzung.
position-kept = Gespeichert. { $key } lädt diese Stellung.
position-forgotten = Stellung { $key } gelöscht.
position-back = Stellung { $key } geladen, zur Übung.
position-none = Dort ist keine Stellung gespeichert. Strg+{ $key } speichert eine.
help-places = Strg+F1–F12 speichert die Stellung, F1–F12 lädt sie. Strg und dieselbe Taste noch einmal löscht sie.
not-solves = { $name } enthält keine Versuche: { $fault }
solves-imported = { $solves ->
    [one] 1 Versuch importiert.
   *[other] { $solves } Versuche importiert.
}
compete-best = Bestzeit { $time }
compete-today = Brett des Tages
compete-today-about = Für alle dasselbe Brett
session-about = Eine Sitzung ist eine Reihe von Versuchen. Die Uhr startet mit dem ersten Zug oder, ohne Inspektion, sobald das Brett erscheint. Sie stoppt mit dem letzten Zug.
session-about-list = Hier steht jede Zeit, dazu die beste und der Durchschnitt aus 5 und 12 (ao5, ao12).

moves-made = Zugliste
made-start = Anfang
to-start = Zum Anfang
one-back = Einen Zug zurück
one-on = Einen Zug weiter
to-end = Zum Ende
goal = Ziel
tile-goal-blank-last = 1, 2, 3 ..., Lücke am Ende
tile-goal-blank-first = Lücke zuerst, dann 1, 2, 3 ...
tile-goal-snail = Spirale
begin = Anfangsstellung
begin-anywhere = zufällig
begin-easy = leicht: 10 Züge entfernt
begin-middling = mittel: 25 Züge entfernt
begin-away = eigene Entfernung, zur Übung
begin-moves = Züge entfernt
no-game = Dieses Spiel kann nicht beginnen: { $fault }

search = Suchen
own-levels = Meine Level
own-levels-about = Deine eigenen Level. Löse eines, um es zu teilen.
own-export = Exportieren ...
own-earlier = Nach vorn
own-later = Nach hinten
own-unsolved = Löse es zuerst, ohne Tipps.
own-shared = Link kopiert, mit deiner Lösung.
own-nameless = Ohne Namen
own-keep = In Meine Level speichern
own-kept = In Meine Level gespeichert.
own-full = Meine Level ist voll. Entferne zuerst eines.
own-import = Importieren ...
own-import-none = Die Datei enthält keine Blockrätsel.
own-imported = Zu Meine Level hinzugefügt: { $levels }.

opened-packs = Geöffnete Sammlungen
pack-open = Sammlung öffnen ...
pack-continue = Nächstes ungelöstes
pack-export-json = Als JSON exportieren ...
pack-level = Level { $level }
pack-untitled = Eingefügt
folder-empty = Der Ordner enthält keine Rätsel.
unsolved-only = Nur ungelöste
no-level-matches = Kein Level passt.
author-solved = { $moves ->
    [one] Vom Autor in 1 Zug gelöst.
   *[other] Vom Autor in { $moves } Zügen gelöst.
}
learn-lost = Meine Fehler ({ $count })
learn-lost-none = Fehler aus deinen Analysen erscheinen hier.
drill = { $lost ->
    [one] Hier hast du 1 Zug verloren. Löse es in { $moves }.
   *[other] Hier hast du { $lost } Züge verloren. Löse es in { $moves }.
}
drill-right = Bester Zug.
drill-wrong = { $lost ->
    [one] Nicht der beste Zug: 1 Zug verloren. Nimm ihn zurück und versuch es noch einmal.
   *[other] Nicht der beste Zug: { $lost } Züge verloren. Nimm ihn zurück und versuch es noch einmal.
}
colouring-fringe = L-Form
colouring-grids = Viertel
colouring-rows = Zeilen
palette-own = eigene Farben
colours = Eigene Farben ...
colours-how = Eine Farbe je Zeile, etwa #3d6fd9, der Reihe nach für die Lagen der Zahlen.
colours-fault = Zeile { $line }: erwartet eine Farbe wie #3d6fd9, gefunden { $found }
colours-open = Datei öffnen ...

# Namen von Leveln; wo keiner steht, gilt der englische.
name-first-steps-corner-shop = Eckladen
name-first-steps-crate = Die Kiste
name-first-steps-elbows = Ellbogen
name-first-steps-example = Das Beispiel
name-first-steps-long-way-round = Langer Umweg
name-first-steps-parcel = Das Paket
name-first-steps-rush-hour = Stoßzeit
name-first-steps-side-step = Schritt zur Seite
name-first-steps-the-pole = Die Stange
name-first-steps-three-bolts = Drei Riegel
name-first-steps-tight-yard = Enger Hof
name-first-steps-two-trucks = Zwei Lastwagen
name-traditional-century = Jahrhundert
name-traditional-daisy = Gänseblümchen
name-traditional-hardest-rush = Dreiundneunzig Schritte
name-traditional-hughes = Das Rätsel von Hughes
name-traditional-mas-puzzle = Mas Rätsel
name-traditional-moving-day = Umzugstag
name-traditional-only-18-steps = Nur 18 Schritte
name-traditional-pansy = Stiefmütterchen
name-traditional-pennant = Das Wimpelrätsel
name-traditional-poppy = Mohn
name-traditional-red-donkey = Roter Esel
name-traditional-rush-with-walls = Stau mit Mauern
name-traditional-simplicity = Einfachheit
name-traditional-snowdrop = Schneeglöckchen
name-traditional-super-century = Superjahrhundert
name-traditional-traffic-cop = Verkehrspolizist im Gewirr
name-traditional-violet = Veilchen
