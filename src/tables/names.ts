/**
 * The words that tables are read by: what columns are called, by meaning and language, and what their cells say. They are
 * compared without capitals, accents, spaces and signs.
 */

/** Languages whose headers are known. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'pl', 'nl', 'ru'] as const;

export type Language = (typeof LANGUAGES)[number];

export type Names = Readonly<Partial<Record<Language, readonly string[]>>>;

const listOf = (text: string): readonly string[] => text.trim().replace(/\s+/g, ' ').split(', ');

/** Reads rows such as `quantity en: qty, count`. A line that begins with a space goes on with the one above. */
function tableOf(text: string): Readonly<Record<string, Names>> {
  const names: Record<string, Partial<Record<Language, readonly string[]>>> = {};
  for (const line of text.trim().split(/\n(?! )/)) {
    const [, meaning = '', language, words = ''] = /^(\w+) (\w+): (.*)$/s.exec(line) ?? [];
    names[meaning] = { ...names[meaning], [language as Language]: listOf(words) };
  }
  return names;
}

/**
 * Names of the columns that are no sides, the most telling meaning first: where one header has two of them ("No. of pieces"),
 * the earlier counts. Sheets of two colours are two materials.
 */
export const NAMES = tableOf(`
quantity en: quantity, qty, qnty, count, pcs, pieces, amount, copies, sets, units, total, nos, ea, off, no off, number
  of pieces, available, in stock, no of pieces, number of parts, no of parts, required, reqd, qty reqd, needed
quantity de: stück, wieviel, wie viele, stueck, stck, stk, st, anz, anzahl, menge, stückzahl, stueckzahl, bestand, lagerbestand
quantity fr: qte, quantité, nombre, nb, nbre, exemplaires
quantity es: cantidad, cant, unidades, uds, piezas
quantity it: quantità, qta, pezzi, numero pezzi, numero di pezzi
quantity pt: quantidade, qtd, qtde, peças
quantity pl: ilość, szt, sztuk, sztuki, liczba sztuk
quantity nl: aantal, stuks
quantity ru: количество, кол во, шт, штук
noRotate en: no rotation, no rotate, no turn, do not rotate, fixed, fixed direction, rotation locked
noRotate de: nicht drehen, nicht drehbar, keine drehung, drehsperre
noRotate fr: sans rotation, rotation interdite, ne pas tourner
noRotate es: no rotar, no girar, sin rotación
noRotate it: non ruotare, senza rotazione
noRotate pl: bez obrotu, nie obracać
canRotate en: can rotate, can be rotated, turnable, rotation allowed, rotate, rotation, rotatable, turn, allow
  rotation, allow rotate, may rotate
canRotate de: drehbar, drehen, drehung, drehen erlaubt
canRotate fr: rotation, pivotable, tourner
canRotate es: girar, rotar, rotación, puede girar, puede rotar
canRotate it: ruota, ruotare, rotazione, può ruotare
canRotate pt: girar, rotação, pode girar, pode rodar
canRotate pl: obrót, obrotowo, obracać, może się obracać
canRotate nl: draaien, draaibaar
canRotate ru: поворот, вращение
originalIndex en: reference, ref, original index, id, index, no, number, pos, position, part no, part number, part id,
  item no
originalIndex de: nr, nummer, positionsnummer, teilenummer, pos nr
originalIndex fr: n, numéro, repère, référence
originalIndex es: número, referencia
originalIndex it: numero, rif, riferimento
originalIndex pt: número
originalIndex pl: lp, numer, pozycja
originalIndex nl: nummer
originalIndex ru: номер
priority en: priority, prio
priority de: priorität, prioritaet
priority fr: priorité
priority es: prioridad
cost en: cost, price, costs
cost de: preis, kosten
cost fr: prix
cost es: precio
cost it: prezzo
offcut en: offcut, remnant, leftover
offcut de: rest, reststück, reststueck, restplatte
offcut fr: chute
offcut es: retal
kerfWidth en: kerf width, kerf, saw
kerfWidth de: sägeblatt, saegeblatt, schnittbreite, schnittfuge
kerfWidth fr: trait de scie
kerfVertical en: kerf vertical, vertical kerf
kerfHorizontal en: kerf horizontal, horizontal kerf
marginLeft en: margin left, left margin
marginRight en: margin right, right margin
marginTop en: margin top, top margin
marginBottom en: margin bottom, bottom margin
kind en: material type, type of material
kind de: materialtyp
kind fr: type de matière
kind es: tipo de material
kind it: tipo di materiale
material en: material, material name, material code, mat, matl, board type, board, board name, sheet type, panel type,
  glass type, glass, wood, wood type, species, grade, alloy, metal, substrate, decor, core
material de: werkstoff, materialart, materialname, plattenmaterial, plattentyp, plattenart, glasart, glastyp,
  glassorte, glas, holzart, blech, sorte, dekor
material fr: matériau, matière, nom de la matière, essence, verre, type de verre, type de panneau, décor
material es: material, nombre del material, tablero, vidrio, tipo de vidrio
material it: materiale, nome del materiale, vetro
material pt: material, matéria
material pl: materiał, nazwa materiału, płyta, szkło
material nl: materiaal
material ru: материал
colour en: colour, color, finish, face, veneer, laminate, coating
colour de: farbe, belag, furnier, schichtstoff, farbton, oberfläche
colour fr: couleur, coloris
colour es: color
colour it: colore
colour pt: cor
colour pl: kolor
colour nl: kleur
colour ru: цвет
thickness en: thickness, thick, thk, material thickness, gauge
thickness de: dicke, dick, stärke, staerke, materialstärke, plattenstärke, materialdicke
thickness fr: épaisseur, ep
thickness es: espesor, esp, grosor
thickness it: spessore, spess
thickness pt: espessura, esp
thickness pl: grubość, grub, gr
thickness nl: dikte
thickness ru: толщина, толщ
size en: size, sizes, dimensions, dimension, format
size de: format, plattenformat, plattengröße, maß, mass, maße, abmessung, abmessungen
size fr: dimensions, format
size es: medidas, dimensiones
size it: misure, dimensioni
size pt: medidas, dimensões
size pl: wymiary, wymiar
size nl: afmeting, afmetingen, maat
size ru: размер, размеры
grain en: grain, grain direction, texture, follow grain, match grain
grain de: maserung, faser, faserrichtung, struktur, textur, laufrichtung, maserrichtung
grain fr: fil, sens du fil, sens fil
grain es: veta, dirección de la veta
grain it: venatura, vena
grain pt: veio, sentido do veio
grain pl: usłojenie, słoje, kierunek słojów, struktura
grain nl: nerf, nerfrichting
grain ru: текстура, направление текстуры
enabled en: enabled, active, include, included, include in optimization, include in optimisation, optimize
enabled de: aktiv, optimieren
enabled fr: actif
enabled es: activo
enabled it: attivo, includi in ottimizzazione
enabled pt: ativo
enabled pl: aktywny
excluded en: excluded, exclude, disabled, skip, do not cut
excluded de: ausgeschlossen, nicht schneiden
excluded fr: exclu
excluded es: excluido
unit en: unit, units, uom, unit of measure
unit de: einheit, me, mengeneinheit, maßeinheit
unit fr: unité
unit es: unidad
unit it: unità
unit pt: unidade
unit pl: jednostka, jm
unit nl: eenheid
unit ru: единица, ед
label en: label, name, names, part, part name, description, designation, article, title, piece, item, component, panel
label de: name, teil, bezeichnung, benennung, beschreibung, artikel, bauteil
label fr: libellé, nom, désignation, pièce
label es: nombre, designación, descripción, etiqueta, pieza
label it: nome, descrizione, pezzo
label pt: nome, descrição, peça
label pl: nazwa, element, opis
label nl: naam, omschrijving, onderdeel
label ru: название, наименование, деталь
`);

/** Names of sides, in the order in which they win. What is left over of three is the thickness, or is asked about. */
export const SIDES: readonly Names[] = Object.values(
  tableOf(`
length en: length, len, l, long
length de: länge, lang, laenge, l
length fr: longueur, long
length es: longitud, largo
length it: lunghezza, lungh, lung
length pt: comprimento, comp
length pl: długość, dług, dł
length nl: lengte
length ru: длина, дл
width en: width, w, x
width de: breite, breit, b, x
width fr: largeur, larg
width es: anchura, ancho
width it: larghezza, largh, larg
width pt: largura, larg
width pl: szerokość, szer
width nl: breedte
width ru: ширина, шир
height en: height, h, y
height de: höhe, hoehe, h, y
height fr: hauteur
height es: altura, alto
height it: altezza
height pt: altura
height pl: wysokość
height nl: hoogte
height ru: высота, выс
depth en: depth, t, d
depth de: tiefe, t, d
depth fr: profondeur
depth es: profundidad
depth it: profondità
depth pt: profundidade
depth pl: głębokość
depth nl: diepte
depth ru: глубина
`),
);

/** Words that leave the meaning of a header as it is: `Cut width`, `Part length`, `Thickness in mm`. */
export const NEUTRAL = listOf(`
the, of, a, in, is, per, part, parts, piece, panel, item, direction, value, name, code, type, no, main, sheet, board,
  stock, material, total, required, req, needed, der, die, das, des, teil, teile, gesamt, platte, platten, de, du, la,
  le, el, los, di, del, della, da, do, sens, nom, pieza, pezzo, nazwa, sztuk, werkstoff
`);

/** Words for the size to cut: such a column goes before one that only names the side. */
export const RAW_SIZES = listOf(`
cut, cutting, raw, gross, zuschnitt, zuschnitts, brutto, roh, debit, coupe, corte, taglio, cruda, crudo
`);

/** Words for the size with the bands on the edges. */
export const FINISHED_SIZES = listOf(`
finished, netto, finish, final, net, fertig, fertigmass, fini, finie, finito, acabado
`);

/** Words for the size before or after the one to cut: such a column gives way to another. */
export const OTHER_SIZES = [...FINISHED_SIZES, ...listOf('capable, nominal')];

/** Words of headers about edges and machining. */
export const OF_EDGES = listOf(`
edge, edges, edging, edgeband, edgebanding, band, bands, banding, banded, kante, kanten, kantenband, kantenlange,
  kantendicke, kantenbreite, umleimer, bekantung, chant, chants, canto, cantos, borde, bordo, bordi, bordatura,
  okleina, orla, orlas, fita, l1, l2, w1, w2, b1, b2, okleiny, obrzeze, obrzeza, kant, кромка, hole, holes, groove,
  grooves, grooving, drill, drilling, bohrung, bohrungen, nut, fori, foro, trou, trous, tenon, machining, expansion,
  cnc, hinge, radius, diameter, durchmesser
`);

/** The sides of a piece that lies with its first side along the bottom, as headers name its edges. */
export const EDGE_SIDES = {
  left: listOf(
    'left, links, gauche, izquierda, izquierdo, izq, sinistra, sinistro, sx, esquerda, lewa, xmin',
  ),
  right: listOf(
    'right, rechts, droite, droit, derecha, derecho, der, destra, destro, dx, direita, prawa, xmax',
  ),
  bottom: listOf(
    'bottom, front, unten, vorne, vorn, bas, avant, inferior, delantero, frontal, davanti, przód, ymin',
  ),
  top: listOf(
    'top, back, rear, oben, hinten, haut, arrière, superior, trasero, posteriore, dietro, tył, ymax',
  ),
} as const;

/** Words of headers about what the pieces are for. */
const OF_PRODUCTS = listOf(`
cabinet, cabinets, korpus, product, assembly, subassembly, room, job, project, projekt, order, auftrag, customer,
  kunde, group, gruppe, family, category, parent, library, import, level, bom
`);

/** Words of headers about something else than the piece or the sheet, whatever they measure or count. */
export const FOREIGN = [
  ...OF_EDGES,
  ...OF_PRODUCTS,
  ...listOf(`
weight, gewicht, poids, peso, waga, kg, area, flache, surface, superficie, powierzchnia, m2, volume, volumen, density,
  perimeter, umfang, time, zeit, min, max, hour, stunden, angle, winkel, scale, tolerance, toleranz, allowance,
  oversize, zugabe, trim, moisture, temperature, discount, note, notes, comment, comments, remark, remarks, bemerkung,
  bemerkungen, notiz, uwagi, remarque, nota, tag, tags, info, report, date, datum, file, datei, fichier, image, url,
  barcode, path, drawing, zeichnung, layer, revision, status, painted, drilled, supplier, vendor, sku
`),
];

/** Sets of pieces in the plural: a header with one of them counts them, one in the singular names them. */
export const SETS = listOf(`
cabinets, products, assemblies, kits, sets, units, pairs, multiplier, factor, times, repeats, faktor, paare, korpusse, schränke, möbel, produkte, sätze, meubles, caissons, muebles,
  armarios, módulos, mobili, zestawy, szafki, kasten, шкафы
`);

/** Words of headers about the stock, which say nothing of the size and number of the pieces. */
export const OF_STOCK = listOf(`
available, lagerbestand, plattengröße, board, boards, sheet, sheets, stock, platte, platten, plattenformat, rohplatte,
  rohformat, bestand, lager, panneau, plaque, tablero, pannello, lastra, płyta, plyta, plaat, лист
`);

/** Words that turn a header about rotation into its opposite. */
export const NEGATIONS = listOf(
  'no, not, nicht, kein, keine, sans, sin, non, senza, bez, nie, fixed, locked',
);

/** Cells that say that a row sums up others. */
export const TOTALS = listOf(`
total, totals, grand total, subtotal, sub total, sum, summe, gesamt, gesamtsumme, zwischensumme, somme, total général,
  totale, suma, razem, totaal, итого, всего
`);

/** Cells that say yes, and no. */
export const YES = listOf(`
yes, y, ja, j, true, wahr, 1, x, oui, o, vrai, si, sí, sì, sim, verdadero, vero, tak, t, prawda, да, ✓, ✔, on
`);
export const NO = listOf(`
no, n, nein, false, falsch, 0, -, –, none, keine, ohne, non, faux, não, nao, falso, nie, fałsz, nee, нет, off
`);

/** Cells that say in which direction a grain runs. Programs differ in what is horizontal. */
export const DIRECTIONS = {
  length: listOf(`
l, length, lengthwise, lengthways, long, with grain, längs, laengs, länge, laenge, longueur, longitudinal, largo,
  lunghezza, wzdłuż
`),
  across: listOf('crosswise, cross, across, cross grain, quer, q, transversal, w poprzek'),
  width: listOf('w, width, widthwise, b, breite, largeur, ancho, larghezza'),
  height: listOf('height, höhe, hoehe, hauteur, alto, altezza'),
  horizontal: listOf('h, horizontal, horizontally, →, ←, ↔, ⇒, ⇔, ⟶, ⟷'),
  vertical: listOf('v, vertical, vertically, ↑, ↓, ↕, ⇑, ⇕'),
  x: listOf('x axis, x direction'),
  y: listOf('y axis, y direction'),
} as const;

/** Cells that say that a grain does not matter. */
export const FREE = listOf('any, both, free, beliebig, egal, without, no grain, nograin, sans, senza, brak');

/** Cells that say what may rotate, without spaces and signs, besides yes and no. */
export const ROTATIONS = {
  no: listOf('norotation, norotate, notallowed, donotrotate, fixed, locked, never'),
  yes: listOf('rotate, rotation, allow, allowed, allowrotation, allowrotate, always, free, any, both'),
  material: listOf(`
2, sameasmaterial, sameassheet, asmaterial, asperboard, allowifnograin, ifnograin, material
`),
} as const;

/** Kinds of material that are cut from sheets, and kinds that are not, as OpenCutList and CutList Plus name them. */
export const SHEET_GOODS = listOf(`
sheet good, sheet goods, sheet, panel, platte, plattenmaterial, panneau, tablero, pannello
`);
export const NO_SHEET_GOODS = listOf(`
solid wood, dimensional, dimensional lumber, solid stock, rough lumber, lumber, moulding, molding, edge banding,
  hardware, massivholz, stangenware, kantenband, zubehör, bois massif, barre, bande de chant, accessoire, madera maciza,
  liston, canto, accesorio
`);
