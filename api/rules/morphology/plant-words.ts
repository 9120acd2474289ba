// The words for how a plant grows, in English and Spanish, ready for the sentences of describe.ts. Imports nothing:
// codegen.ts copies it to web/.

export const COLOURS = {
  green: ['green', 'verde'],
  'dark-green': ['dark green', 'verde oscuro'],
  'yellow-green': ['yellow-green', 'verde amarillento'],
  'blue-green': ['bluish green', 'verde azulado'],
  'grey-green': ['greyish green', 'verde grisáceo'],
  white: ['white', 'blanco'],
  cream: ['cream', 'crema'],
  yellow: ['yellow', 'amarillo'],
  orange: ['orange', 'anaranjado'],
  scarlet: ['scarlet', 'rojo vivo'],
  red: ['deep red', 'rojo oscuro'],
  magenta: ['magenta', 'fucsia'],
  pink: ['pink', 'rosado'],
  violet: ['violet', 'violeta'],
  lilac: ['lilac', 'lila'],
  blue: ['blue', 'azul'],
  purple: ['blackish purple', 'morado oscuro'],
  brown: ['brown', 'café'],
  tan: ['light brown', 'café claro'],
  copper: ['copper', 'cobrizo'],
  grey: ['grey', 'gris'],
  black: ['black', 'negro'],
} as const

export const GROWTH = {
  'erect-herb': ['upright herb', 'hierba erguida'],
  'spreading-herb': ['herb that spreads over the ground', 'hierba que se extiende por el suelo'],
  'rosette-herb': ['herb with its leaves at the ground', 'hierba con las hojas a ras del suelo'],
  'succulent-rosette': ['rosette of thick leaves', 'roseta de hojas gruesas'],
  tussock: ['grass in a dense clump', 'zacate en macolla'],
  cane: ['grass with one thick cane', 'zacate de una sola caña gruesa'],
  'leafy-shoots': ['herb with leafy canes side by side', 'hierba de cañas con hojas, una junto a otra'],
  bulb: ['herb that grows from a bulb', 'hierba que crece de un bulbo'],
  shrub: ['shrub', 'arbusto'],
  tree: ['tree', 'árbol'],
  'crowned-trunk': ['bare trunk with a crown of leaves', 'tronco desnudo con una corona de hojas'],
  climber: ['climber', 'planta trepadora'],
  trailer: ['vine that trails over the ground', 'guía que se arrastra por el suelo'],
  fern: ['fern', 'helecho'],
  horsetail: ['jointed stems with no true leaves', 'tallos articulados sin hojas verdaderas'],
  cactus: ['cactus of flat pads', 'cacto de pencas planas'],
} as const

export const CROWNS = {
  round: ['a round crown', 'copa redonda'],
  spreading: ['a broad, spreading crown', 'copa ancha y extendida'],
  umbrella: ['a flat crown like an umbrella', 'copa plana como sombrilla'],
  columnar: ['a tall, narrow crown', 'copa alta y angosta'],
  open: ['an open crown of few branches', 'copa abierta de pocas ramas'],
  bushy: ['many stems from the ground', 'muchos tallos desde el suelo'],
  arching: ['long, arching branches', 'ramas largas y arqueadas'],
  hanging: ['hanging branches', 'ramas colgantes'],
} as const

export const SECTIONS = {
  round: ['round', 'redondo'],
  square: ['square', 'cuadrado'],
  angled: ['angled', 'anguloso'],
  ribbed: ['ribbed lengthwise', 'acanalado'],
} as const

export const STEM_FEATURES = {
  'woody-base': ['woody at the base', 'leñoso en la base'],
  hairy: ['hairy', 'con pelos'],
  felted: ['covered with grey-white felt', 'cubierto de un fieltro blanco grisáceo'],
  stinging: ['with stinging hairs', 'con pelos que pican'],
  prickles: ['with curved prickles', 'con aguijones curvos'],
  thorns: ['with thorns', 'con espinas'],
  spines: ['with straight spines', 'con espinas rectas'],
  tendrils: ['with coiled tendrils', 'con zarcillos enrollados'],
  'paired-tendrils': ['with tendrils in pairs at the leaf stalks', 'con zarcillos en pares junto al palito de la hoja'],
  hollow: ['hollow', 'hueco'],
  ringed: ['ringed by scars', 'con anillos de cicatrices'],
  'swollen-nodes': ['swollen at the nodes', 'de nudos hinchados'],
  'toothed-sheaths': ['with a toothed sheath at each joint', 'con una vaina dentada en cada nudo'],
  'whorled-branches': ['with rings of thin branches at the joints', 'con anillos de ramitas delgadas en los nudos'],
  'leaf-scars': ['with large leaf scars', 'con grandes cicatrices de hojas'],
  buttresses: ['with roots that stand like walls at its foot', 'con raíces como paredes al pie'],
  fleshy: ['fleshy', 'carnoso'],
  rooting: ['rooting at the nodes', 'que echa raíces en los nudos'],
  latex: ['with milky latex', 'con látex blanco'],
  'yellow-latex': ['with yellow latex', 'con látex amarillo'],
  resin: ['with drops of resin', 'con gotas de resina'],
} as const

export const BARKS = {
  smooth: ['smooth', 'lisa'],
  flaking: ['smooth, flaking in patches', 'lisa, que se desprende en placas'],
  peeling: ['peeling in thin, papery sheets', 'que se pela en láminas delgadas como papel'],
  strips: ['peeling in long strips', 'que se desprende en tiras largas'],
  fissured: ['fissured', 'agrietada'],
  spiny: ['set with conical spines', 'con espinas cónicas'],
  corky: ['corky and furrowed', 'corchosa y surcada'],
} as const

export const ROOTS = {
  fibrous: ['many thin roots', 'muchas raíces delgadas'],
  taproot: ['taproot', 'raíz principal gruesa'],
  tuberous: ['thick, tuberous roots', 'raíces gruesas, como tubérculos'],
  rhizome: ['creeping rhizome', 'rizoma rastrero'],
  'scaly-rhizome': ['creeping rhizome covered with scales', 'rizoma rastrero cubierto de escamas'],
  'knobbly-rhizome': ['thick, branched, ringed rhizome', 'rizoma grueso, ramificado y anillado'],
  'knotty-rhizome': ['short, knotty rhizome with wiry roots', 'rizoma corto y nudoso con raíces como alambre'],
  'long-roots': ['long, cord-like roots from a knotty rhizome', 'raíces largas como cordones de un rizoma nudoso'],
  cloves: ['bulb of several cloves', 'bulbo de varios dientes'],
  runners: ['runners', 'estolones'],
} as const

/** What is drawn enlarged beside the plant. */
export const DETAILS = {
  flower: ['a flower', 'una flor'],
  inflorescence: ['the flowers together', 'las flores juntas'],
  'flower-section': ['a flower cut lengthwise', 'una flor cortada a lo largo'],
  fruit: ['a fruit', 'un fruto'],
  'fruit-section': ['a fruit cut open', 'un fruto partido'],
  seed: ['seeds', 'semillas'],
  leaf: ['the edge and veins of a leaf', 'el borde y las nervaduras de una hoja'],
  'young-leaves': ['young leaves', 'hojas jóvenes'],
  'leaf-underside': ['the underside of a leaf', 'el envés de una hoja'],
  stem: ['a piece of stem with a node', 'un trozo de tallo con un nudo'],
  bark: ['a piece of bark', 'un trozo de corteza'],
  root: ['the part below the ground', 'la parte bajo tierra'],
} as const

export const POISONOUS_PARTS = {
  'whole-plant': ['the whole plant', 'toda la planta'],
  leaf: ['leaves', 'hojas'],
  flower: ['flowers', 'flores'],
  fruit: ['fruit', 'fruto'],
  seed: ['seeds', 'semillas'],
  sap: ['sap', 'savia'],
  root: ['root', 'raíz'],
  stem: ['stems and bark', 'tallos y corteza'],
  'unripe-fruit': ['unripe fruit', 'fruto verde'],
} as const
