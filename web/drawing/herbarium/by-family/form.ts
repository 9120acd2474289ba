export type Dye = 'grana' | 'rosa' | 'pericon' | 'achiote' | 'anil' | 'cotton' | 'green' | 'earth'

export type LeafForm = {
  shape:
    | 'lance'
    | 'ovate'
    | 'elliptic'
    | 'obovate'
    | 'linear'
    | 'heart'
    | 'arrow'
    | 'lobed'
    | 'cut'
    | 'feathered'
    | 'pinnate'
    | 'trifoliate'
    | 'fingers'
  /** Millimetres of an 800 mm wide sheet, as everything here. */
  length: number
  /** The widest place, as a part of the length (of a leaflet, in leaves that have some). */
  width: number
  toothed?: boolean
  /** How many lobes, leaflets, or pairs of leaflets. */
  parts?: number
}

export type FlowerForm = {
  shape:
    | 'daisy'
    | 'pompon'
    | 'tuft'
    | 'open'
    | 'star'
    | 'trumpet'
    | 'tube'
    | 'sword'
    | 'pea'
    | 'lipped'
    | 'bell'
    | 'brush'
    | 'bracts'
    | 'crowned'
  dye: Dye
  size: number
  petals?: number
}

/** How flowers are grouped. Spike, catkin, fig and ear are drawn as one shape, without single flowers. */
export type Cluster =
  | { kind: 'single' | 'corymb' | 'raceme' | 'hanging' | 'cyme' | 'whorls' | 'umbel' | 'panicle' | 'axils' | 'trunk' }
  | { kind: 'spike' | 'catkins' | 'plume'; dye: Dye }

export type FruitForm = {
  shape: 'round' | 'pear' | 'egg' | 'pepper' | 'pod' | 'spiny' | 'ridged' | 'gourd'
  dye: Dye
  size: number
  /** Number of fruits in a group. */
  count: number
  onTrunk?: boolean
}

export type Habit = 'herb' | 'shrub' | 'tree' | 'vine' | 'grass' | 'succulent' | 'fern'

/** Everything that the drawing needs to know about a plant. */
export type Form = {
  leaf: LeafForm
  leaves: 'alternate' | 'opposite' | 'crowded'
  flower?: FlowerForm | undefined
  cluster?: Cluster | undefined
  fruit?: FruitForm | undefined
  /** For plants that no stem with leaves can stand for. */
  build?: 'rosette' | 'bulb' | 'crown' | 'jointed' | 'maize' | undefined
}
