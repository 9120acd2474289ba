// The words for leaves; see plant-words.ts. In Spanish they agree with «hojas», or say what they belong to.

export const ARRANGEMENTS = {
  alternate: ['alternate', 'alternas'],
  opposite: ['opposite', 'opuestas'],
  whorled: ['in whorls of three or more', 'en verticilos de tres o más'],
  basal: ['all from the base', 'todas desde la base'],
  tufted: ['tufted at the ends of the twigs', 'agrupadas en la punta de las ramas'],
  bundled: ['in bundles along the twigs', 'en manojos a lo largo de las ramas'],
} as const

export const DIVISIONS = {
  simple: ['simple', 'simples'],
  'three-pointed': ['with three points towards the tip', 'con tres puntas hacia el extremo'],
  'pinnately-lobed': ['pinnately lobed', 'de lóbulos a ambos lados del nervio central'],
  'pinnately-cut': ['deeply pinnately cut', 'divididas casi hasta el nervio central'],
  'twice-cut': ['twice pinnately cut', 'divididas dos veces, en segmentos angostos'],
  'palmately-lobed': ['palmately lobed', 'lobuladas como una mano'],
  'palmately-cut': ['deeply palmately cut', 'divididas a fondo como una mano'],
  trifoliate: ['of three leaflets', 'de tres folíolos'],
  palmate: ['of leaflets that spread like fingers', 'de folíolos como dedos de una mano'],
  pinnate: ['pinnate with an end leaflet', 'pinnadas con un folíolo en la punta'],
  'even-pinnate': ['pinnate with no end leaflet', 'pinnadas sin folíolo en la punta'],
  bipinnate: ['twice pinnate', 'dos veces pinnadas'],
  tripinnate: ['three times pinnate', 'tres veces pinnadas'],
  threads: ['divided into threads', 'divididas en hilos'],
} as const

/** Of the blade, or of each leaflet. */
export const SHAPES = {
  linear: ['linear', 'linear'],
  needle: ['needle-like', 'como aguja'],
  lanceolate: ['lanceolate', 'lanceolada'],
  oblanceolate: ['widest above the middle and narrow', 'angosta, más ancha arriba del medio'],
  oblong: ['oblong', 'oblonga'],
  elliptic: ['elliptic', 'elíptica'],
  ovate: ['ovate', 'ovada'],
  obovate: ['obovate', 'obovada'],
  spatulate: ['spoon-shaped', 'como cuchara'],
  heart: ['heart-shaped', 'como corazón'],
  round: ['round', 'redonda'],
  rhombic: ['diamond-shaped', 'como rombo'],
  triangular: ['triangular', 'triangular'],
  sickle: ['sickle-shaped', 'como hoz'],
  tapering: ['tapering from a broad base', 'que se angosta desde una base ancha'],
} as const

export const MARGINS = {
  entire: ['entire', 'liso'],
  serrate: ['saw-toothed', 'aserrado'],
  serrulate: ['finely saw-toothed', 'finamente aserrado'],
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
  shield: ['with the stalk joined inside the blade', 'con el pecíolo unido dentro de la lámina'],
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
  stalked: ['stalked', 'con pecíolo'],
  'winged-stalk': ['with a winged stalk', 'con pecíolo alado'],
  sessile: ['without a stalk', 'sin pecíolo'],
  clasping: ['clasping the stem', 'que abrazan el tallo'],
  sheathing: ['sheathing the stem', 'que envainan el tallo'],
} as const

export const LEAF_FEATURES = {
  hairy: ['hairy', 'con pelos'],
  'red-veins': ['with reddish veins', 'con nervaduras rojizas'],
  'white-below': ['white and woolly underneath', 'blancas y lanudas por debajo'],
  rough: ['rough', 'ásperas'],
  wrinkled: ['wrinkled', 'arrugadas'],
  leathery: ['leathery', 'coriáceas'],
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
