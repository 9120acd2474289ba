// The words for leaves; see plant-words.ts. In Spanish they agree with «hojas», or say what they belong to.

export const ARRANGEMENTS = {
  alternate: ['alternate', 'alternas'],
  opposite: ['opposite', 'opuestas'],
  whorled: ['three or more at each joint, in a ring', 'de tres o más en cada nudo, en rueda'],
  basal: ['all from the base', 'todas desde la base'],
  tufted: ['tufted at the ends of the twigs', 'agrupadas en la punta de las ramas'],
  bundled: ['in bundles along the twigs', 'en manojos a lo largo de las ramas'],
} as const

export const DIVISIONS = {
  simple: ['simple', 'simples'],
  'three-pointed': ['with three points towards the tip', 'con tres puntas hacia el extremo'],
  'pinnately-lobed': ['lobed on both sides of the midrib', 'con puntas a ambos lados del nervio central'],
  'pinnately-cut': ['cut nearly to the midrib', 'divididas casi hasta el nervio central'],
  'twice-cut': ['cut twice, into narrow parts', 'divididas dos veces, en segmentos angostos'],
  'palmately-lobed': ['lobed like a hand', 'con puntas, como una mano'],
  'palmately-cut': ['deeply cut like a hand', 'divididas a fondo como una mano'],
  trifoliate: ['of three leaflets', 'de tres hojitas'],
  palmate: ['of leaflets that spread like fingers', 'de hojitas como dedos de una mano'],
  pinnate: ['of leaflets in pairs, with one at the tip', 'de hojitas en pares, con una en la punta'],
  'even-pinnate': ['of leaflets in pairs, with none at the tip', 'de hojitas en pares, sin ninguna en la punta'],
  bipinnate: ['divided twice into leaflets', 'divididas dos veces en hojitas'],
  tripinnate: ['divided three times into leaflets', 'divididas tres veces en hojitas'],
  threads: ['divided into threads', 'divididas en hilos'],
} as const

/** Of the blade, or of each leaflet. */
export const SHAPES = {
  linear: ['long and very narrow', 'larga y muy angosta'],
  needle: ['needle-like', 'como aguja'],
  lanceolate: ['lance-shaped', 'como punta de lanza'],
  oblanceolate: ['widest above the middle and narrow', 'angosta, más ancha arriba del medio'],
  oblong: ['longer than wide, with straight sides', 'alargada, de lados rectos'],
  elliptic: ['oval', 'ovalada, más ancha al medio'],
  ovate: ['egg-shaped', 'como huevo, más ancha abajo'],
  obovate: ['egg-shaped, widest above', 'como huevo, más ancha arriba'],
  spatulate: ['spoon-shaped', 'como cuchara'],
  heart: ['heart-shaped', 'como corazón'],
  round: ['round', 'redonda'],
  rhombic: ['diamond-shaped', 'como rombo'],
  triangular: ['triangular', 'triangular'],
  sickle: ['sickle-shaped', 'como hoz'],
  tapering: ['tapering from a broad base', 'que se angosta desde una base ancha'],
} as const

export const MARGINS = {
  entire: ['smooth', 'liso'],
  serrate: ['saw-toothed', 'con dientes de sierra'],
  serrulate: ['finely saw-toothed', 'con dientes finos de sierra'],
  dentate: ['coarsely toothed', 'de dientes gruesos'],
  crenate: ['with rounded teeth', 'de dientes redondeados'],
  crenulate: ['with fine rounded teeth', 'de dientes redondeados y finos'],
  undulate: ['wavy', 'ondulado'],
  spiny: ['spiny', 'espinoso'],
  rolled: ['rolled under', 'enrollado hacia abajo'],
  plantlets: ['with rounded teeth that bear plantlets', 'de dientes redondeados con plantitas'],
} as const

export const APICES = {
  acute: ['pointed', 'aguda'],
  acuminate: ['drawn out to a long point', 'alargada en punta fina'],
  obtuse: ['blunt', 'roma'],
  rounded: ['rounded', 'redondeada'],
  notched: ['notched', 'con muesca'],
  spined: ['ending in a spine', 'terminada en espina'],
} as const

export const BASES = {
  wedge: ['wedge-shaped', 'en cuña'],
  rounded: ['rounded', 'redondeada'],
  heart: ['heart-shaped', 'acorazonada'],
  straight: ['straight', 'recta'],
  unequal: ['unequal', 'desigual'],
  clasping: ['clasping the stem', 'que abraza el tallo'],
  shield: ['with the stalk joined inside the blade', 'con el palito pegado por dentro de la hoja'],
} as const

export const VENATION = {
  pinnate: ['veins on both sides of a midrib', 'nervaduras a ambos lados del nervio central'],
  prominent: ['strong, close parallel side veins', 'nervaduras laterales marcadas y paralelas'],
  arching: ['three to seven veins arching from base to tip', 'tres a siete nervaduras arqueadas de la base a la punta'],
  palmate: ['veins spreading from the base', 'nervaduras que salen de la base'],
  parallel: ['parallel veins', 'nervaduras paralelas'],
  hidden: ['veins hardly visible', 'nervaduras apenas visibles'],
  pale: ['pale veins', 'nervaduras blanquecinas'],
} as const

export const ATTACHMENTS = {
  stalked: ['stalked', 'con palito'],
  'winged-stalk': ['with a winged stalk', 'con el palito ensanchado'],
  sessile: ['without a stalk', 'sin palito, pegadas al tallo'],
  clasping: ['clasping the stem', 'que abrazan el tallo'],
  sheathing: ['sheathing the stem', 'que envainan el tallo'],
} as const

export const LEAF_FEATURES = {
  hairy: ['hairy', 'con pelos'],
  'red-veins': ['with reddish veins', 'con nervaduras rojizas'],
  'white-below': ['white and woolly underneath', 'blancas y lanudas por debajo'],
  rough: ['rough', 'ásperas'],
  wrinkled: ['wrinkled', 'arrugadas'],
  leathery: ['leathery', 'duras como cuero'],
  glossy: ['glossy', 'brillantes'],
  fleshy: ['fleshy', 'carnosas'],
  dotted: ['with glands like dots', 'con glándulas como puntos'],
  waxy: ['with a bluish bloom', 'con una capa azulada'],
  stinging: ['with stinging hairs', 'con pelos que pican'],
  mottled: ['with pale spots', 'con manchas claras'],
  sori: ['with round spore dots underneath', 'con puntos redondos de esporas por debajo'],
  areoles: ['with tufts of spines', 'con grupos de espinas'],
  'pale-sheaths': ['with pale sheaths', 'con vainas blanquecinas'],
  hanging: ['hanging', 'colgantes'],
  'young-clasping': [
    'oval and in pairs that clasp the stem when young',
    'ovaladas y en pares que abrazan el tallo cuando son jóvenes',
  ],
  aromatic: ['aromatic when crushed', 'aromáticas al estrujarlas'],
} as const
