// The words for flowers, fruit and seeds; see plant-words.ts.

export const INFLORESCENCES = {
  solitary: ['single', 'solitarias'],
  few: ['two to four together', 'de dos a cuatro juntas'],
  cluster: ['in dense clusters', 'en grupos apretados'],
  raceme: ['in racemes', 'en racimos'],
  spike: ['in spikes', 'en espigas'],
  'slender-spike': ['in long, slender spikes', 'en espigas largas y delgadas'],
  'leafy-spikes': [
    'in slender, leafy spikes of tiny clusters',
    'en espigas delgadas y con hojas, de grupitos diminutos',
  ],
  catkin: ['in fuzzy, tail-like spikes', 'en espigas afelpadas como cola'],
  'cord-spike': ['in smooth spikes, thin as a cord', 'en espigas lisas, delgadas como un cordón'],
  'clustered-spikes': ['in dense spikes, several together', 'en espigas densas, varias juntas'],
  'finger-spikes': ['in bundles of thick spikes', 'en manojos de espigas gruesas'],
  panicle: ['in branched clusters', 'en racimos ramificados'],
  'dense-panicle': ['in large, dense, branched clusters', 'en racimos ramificados, grandes y apretados'],
  corymb: ['in flat-topped clusters', 'en ramilletes de copa plana'],
  umbel: ['in clusters like an umbrella', 'en ramilletes como sombrilla'],
  'compound-umbel': ['in umbrellas made of small umbrellas', 'en sombrillas hechas de sombrillitas'],
  ball: ['in round balls', 'en bolitas redondas'],
  cyme: ['in forked clusters', 'en ramilletes que se abren en dos'],
  coiled: ['along one side of curved branches', 'a un lado de ramas curvas'],
  whorls: ['in rings round the stem, one above another', 'en ruedas alrededor del tallo, una sobre otra'],
  heads: ['in small, dense heads', 'en cabezuelas pequeñas y apretadas'],
  'string-of-balls': ['in spikes of round clusters', 'en espigas de grupos redondos'],
  'branched-balls': ['in branched spikes of small, round heads', 'en espigas ramificadas de cabezuelas redondas'],
  cone: ['in cones of overlapping bracts', 'en conos de hojitas encimadas (brácteas)'],
  'spore-cone': ['none, but cones that shed spores', 'ninguna, sino conos que sueltan esporas'],
  disc: ['sunk in a flat, stalked disc', 'hundidas en un disco plano con tallo'],
  tassel: ['in a tassel at the top', 'en una espiga ramificada en la punta'],
} as const

export const POSITIONS = {
  terminal: ['at the ends of the branches', 'en la punta de las ramas'],
  axillary: ['where the leaves join the stem', 'donde la hoja sale del tallo'],
  'leaf-opposed': ['opposite a leaf', 'frente a una hoja'],
  'bare-wood': ['on bare wood, below the leaves', 'en madera sin hojas'],
  trunk: ['on the trunk and old branches', 'en el tronco y las ramas viejas'],
  scape: ['on a leafless stalk from the base', 'en un tallo sin hojas desde la base'],
} as const

export const POSTURES = {
  erect: ['erect', 'hacia arriba'],
  spreading: ['spreading', 'hacia los lados'],
  hanging: ['hanging', 'colgantes'],
} as const

export const FLOWERS = {
  open: ['of free petals', 'de pétalos libres'],
  star: ['star-shaped', 'como estrella'],
  cup: ['cup-shaped', 'como copa'],
  bell: ['bell-shaped', 'como campana'],
  tube: ['tubular', 'tubulares'],
  funnel: ['funnel-shaped', 'como embudo'],
  trumpet: ['trumpet-shaped', 'como trompeta'],
  salver: ['a slender tube with flat lobes', 'de tubo delgado y lóbulos planos'],
  'two-lipped': ['two-lipped', 'de dos labios'],
  pea: ['like a pea flower', 'como flor de frijol'],
  sword: ['narrow and folded like a sword', 'angostas y dobladas como machete'],
  orchid: ['with one broad lip', 'con un labio ancho'],
  mallow: ['mallow-like, with the stamens in a column', 'de malva, con los estambres en columna'],
  brush: ['a brush of stamens', 'como brocha de estambres'],
  lily: ['of six petals, bell-shaped', 'de seis pétalos, acampanadas'],
  'ray-head': ['in daisy heads with rays', 'en cabezuelas con pétalos alrededor, como margarita'],
  'disc-head': ['in heads without rays', 'en cabezuelas sin pétalos alrededor'],
  'full-head': ['in full, many-rayed heads', 'en cabezuelas llenas de pétalos'],
  bracted: ['small tubes held by three coloured bracts', 'tubos pequeños sujetos por tres brácteas de color'],
  cyathium: ['tiny cups with white appendages', 'copitas diminutas con bordes blancos como pétalos'],
  minute: ['too small to tell apart', 'tan pequeñas que no se distinguen'],
  cactus: ['of many petals on a spiny base', 'de muchos pétalos sobre una base espinosa'],
} as const

export const FLOWER_FEATURES = {
  nodding: ['each one hanging', 'cada una colgante'],
  fringed: ['fringed petals', 'pétalos con flecos'],
  clawed: ['narrow-stalked petals', 'pétalos de uña angosta'],
  reflexed: ['petals bent back', 'pétalos doblados hacia atrás'],
  striped: ['marked with lines', 'con líneas marcadas'],
  'dark-eye': ['a dark eye', 'centro oscuro'],
  'many-stamens': ['many stamens', 'muchos estambres'],
  'long-stamens': ['long stamens', 'estambres largos'],
  'domed-centre': ['a domed, hollow centre', 'centro abombado y hueco'],
  'red-calyx': ['a red calyx', 'cáliz rojo'],
  'toothed-bracts': ['toothed, cup-like bracts', 'brácteas dentadas como copita'],
  'two-coloured': ['older flowers of another colour', 'las viejas de otro color'],
  'inflated-calyx': ['an inflated calyx', 'cáliz inflado'],
  'long-calyx': ['a long calyx', 'cáliz largo'],
  beaked: ['a keel with a long upturned beak', 'quilla con un pico largo hacia arriba'],
} as const

export const FRUITS = {
  berry: ['berry', 'baya'],
  'bare-berry': ['berry without a calyx', 'baya sin cáliz'],
  'crowned-berry': ['berry crowned by the calyx', 'baya coronada por el cáliz'],
  drupe: ['fleshy fruit with one stone', 'fruto carnoso de un solo hueso'],
  'one-seeded': ['fleshy fruit with one large seed', 'fruto carnoso con una sola semilla grande'],
  citrus: ['citrus fruit', 'fruto cítrico'],
  gourd: ['hard-shelled gourd', 'fruto de cáscara dura'],
  squash: ['squash', 'calabaza'],
  'ribbed-pod': ['pod with deep ribs and a long point', 'mazorca de surcos hondos y punta larga'],
  papaya: ['large berry with many seeds', 'baya grande con muchas semillas'],
  'prickly-pear': ['fleshy fruit with tufts of bristles', 'fruto carnoso con grupos de espinitas'],
  pod: ['flat pod', 'vaina plana'],
  'inflated-pod': ['inflated pod', 'vaina inflada'],
  'beaded-pod': ['pod narrowed between the seeds', 'vaina estrechada entre las semillas'],
  'slender-pod': ['long, slender capsule', 'cápsula larga y delgada'],
  'angled-pod': ['long, three-angled pod', 'vaina larga de tres filos'],
  capsule: ['capsule', 'cápsula'],
  'lobed-capsule': ['capsule in lobes', 'cápsula de varios gajos'],
  'angled-capsule': ['small three-angled capsule', 'cápsula pequeña de tres filos'],
  'lidded-capsule': ['capsule that opens by a lid', 'cápsula que se abre con tapa'],
  'woody-capsule': ['woody, top-shaped capsule', 'cápsula leñosa como trompo'],
  'woody-ball': ['woody, warty ball', 'bolita leñosa y verrugosa'],
  'floss-capsule': ['capsule full of silky floss', 'cápsula llena de lana sedosa'],
  'fleshy-calyx': ['capsule within a fleshy calyx', 'cápsula dentro de un cáliz carnoso'],
  nutlets: ['tiny nutlets within the calyx', 'nuececillas diminutas dentro del cáliz'],
  achene: ['narrow seed-like fruit', 'fruto angosto como semilla'],
  'hooked-achene': ['narrow fruit with hooks, pressed to the stalk', 'fruto angosto con ganchos, pegado al tallo'],
  'tufted-achene': ['seed-like fruit with a tuft of hairs', 'fruto como semilla con un penacho de pelos'],
  schizocarp: ['ribbed fruit that splits in two', 'fruto con costillas que se parte en dos'],
  bristly: ['capsule covered with soft bristles', 'cápsula cubierta de cerdas suaves'],
  ear: ['ear with overlapping husks and silk', 'mazorca con tuza y pelo'],
  'spike-fruit': ['tiny fruit sunk in the spike', 'frutos diminutos en la espiga'],
} as const

export const FRUIT_SHAPES = {
  globose: ['round', 'redonda'],
  flattened: ['round and flattened', 'redonda y achatada'],
  ovoid: ['egg-shaped', 'de huevo'],
  ellipsoid: ['elliptic', 'elíptica'],
  pear: ['pear-shaped', 'de pera'],
  cylindric: ['cylindrical', 'cilíndrica'],
  conical: ['tapering', 'cónica'],
} as const

export const FRUIT_SURFACES = {
  smooth: ['smooth', 'lisa'],
  ribbed: ['ribbed', 'con costillas'],
  warty: ['warty', 'verrugosa'],
  rough: ['rough', 'áspera'],
  hairy: ['hairy', 'con pelos'],
  bristly: ['bristly', 'con cerdas'],
  spiny: ['spiny', 'espinosa'],
} as const

/** Where a fruit is hollow, and where its seeds are then. */
export const HOLLOWS = {
  wall: ['hollow, with the seeds along the wall', 'hueco, con las semillas a lo largo de la pared'],
  core: ['hollow, with the seeds on a core', 'hueco, con las semillas sobre un corazón'],
} as const

export const SEEDS = {
  round: ['round', 'redondas'],
  netted: ['round and netted', 'redondas, con un relieve de red'],
  flat: ['flat', 'planas'],
  kidney: ['kidney-shaped', 'como riñón'],
  bean: ['oval', 'ovaladas'],
  angled: ['angled', 'angulosas'],
  mottled: ['oval and mottled', 'ovaladas y jaspeadas'],
  winged: ['with three papery wings', 'con tres alas como papel'],
  'two-winged': ['with a papery wing at each end', 'con un ala como papel en cada extremo'],
  tiny: ['tiny', 'diminutas'],
} as const
