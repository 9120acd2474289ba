import type { Dye, FlowerForm, Form, FruitForm, LeafForm } from './form.ts'

const leaf = (shape: LeafForm['shape'], length: number, width: number, more: Partial<LeafForm> = {}): LeafForm => ({
  shape,
  length,
  width,
  ...more,
})
const flower = (shape: FlowerForm['shape'], dye: Dye, size: number, petals?: number): FlowerForm => ({
  shape,
  dye,
  size,
  ...(petals && { petals }),
})
const fruit = (shape: FruitForm['shape'], dye: Dye, size: number, count: number): FruitForm => ({
  shape,
  dye,
  size,
  count,
})
const toothed = { toothed: true }

const daisy: Form = {
  leaf: leaf('lance', 150, 0.3, toothed),
  leaves: 'opposite',
  flower: flower('daisy', 'pericon', 42, 9),
  cluster: { kind: 'corymb' },
}
const mint: Form = {
  leaf: leaf('ovate', 130, 0.5, toothed),
  leaves: 'opposite',
  flower: flower('lipped', 'anil', 30),
  cluster: { kind: 'whorls' },
}
const bean: Form = {
  leaf: leaf('pinnate', 210, 0.42, { parts: 4 }),
  leaves: 'alternate',
  flower: flower('pea', 'rosa', 44),
  cluster: { kind: 'raceme' },
  fruit: fruit('pod', 'green', 130, 3),
}
const resinTree: Form = {
  leaf: leaf('pinnate', 250, 0.4, { parts: 3 }),
  leaves: 'crowded',
  flower: flower('open', 'cotton', 16, 5),
  cluster: { kind: 'panicle' },
  fruit: fruit('egg', 'grana', 30, 4),
}
const mallow: Form = {
  leaf: leaf('lobed', 150, 0.9, { parts: 5, toothed: true }),
  leaves: 'alternate',
  flower: flower('crowned', 'rosa', 60, 5),
  cluster: { kind: 'axils' },
}
const elder: Form = {
  leaf: leaf('pinnate', 210, 0.34, { parts: 3, toothed: true }),
  leaves: 'opposite',
  flower: flower('open', 'cotton', 24, 5),
  cluster: { kind: 'umbel' },
}
const lily: Form = {
  leaf: leaf('linear', 260, 0.12),
  leaves: 'crowded',
  flower: flower('bell', 'cotton', 46),
  cluster: { kind: 'hanging' },
  build: 'rosette',
}
const goosefoot: Form = {
  leaf: leaf('ovate', 120, 0.48),
  leaves: 'alternate',
  cluster: { kind: 'plume', dye: 'grana' },
}
const conifer: Form = {
  leaf: leaf('linear', 120, 0.06),
  leaves: 'crowded',
  fruit: fruit('egg', 'earth', 70, 2),
}

/** Leaf, flower and fruit by botanical family, as a rule with exceptions: those are in genera.ts. */
export const families: Readonly<Record<string, Form>> = {
  Asteraceae: daisy,
  Lamiaceae: mint,
  Verbenaceae: { ...mint, flower: flower('lipped', 'rosa', 20), cluster: { kind: 'axils' } },
  Plantaginaceae: { ...mint, leaf: leaf('elliptic', 150, 0.45), cluster: { kind: 'spike', dye: 'green' } },
  Fabaceae: bean,
  Burseraceae: resinTree,
  Anacardiaceae: { ...resinTree, fruit: fruit('egg', 'achiote', 44, 3) },
  Meliaceae: { ...resinTree, leaf: leaf('pinnate', 270, 0.34, { parts: 5 }), fruit: fruit('egg', 'earth', 50, 2) },
  Sapindaceae: { ...resinTree, fruit: fruit('round', 'grana', 30, 4) },
  Rutaceae: {
    ...resinTree,
    leaf: leaf('pinnate', 160, 0.42, { parts: 4 }),
    flower: flower('open', 'cotton', 34, 5),
    fruit: fruit('round', 'achiote', 50, 1),
  },
  Malvaceae: mallow,
  Bixaceae: { ...mallow, leaf: leaf('heart', 160, 0.66), cluster: { kind: 'cyme' } },
  Cucurbitaceae: {
    leaf: leaf('lobed', 180, 1, { parts: 5, toothed: true }),
    leaves: 'alternate',
    flower: flower('trumpet', 'pericon', 100),
    cluster: { kind: 'axils' },
    fruit: fruit('ridged', 'achiote', 190, 1),
  },
  Passifloraceae: {
    leaf: leaf('lobed', 150, 0.8, { parts: 3 }),
    leaves: 'alternate',
    flower: flower('crowned', 'anil', 64, 10),
    cluster: { kind: 'axils' },
    fruit: fruit('egg', 'pericon', 80, 1),
  },
  Convolvulaceae: {
    leaf: leaf('heart', 120, 0.7),
    leaves: 'alternate',
    flower: flower('trumpet', 'anil', 90),
    cluster: { kind: 'axils' },
  },
  Solanaceae: {
    leaf: leaf('ovate', 150, 0.46),
    leaves: 'alternate',
    flower: flower('star', 'cotton', 34, 5),
    cluster: { kind: 'cyme' },
    fruit: fruit('round', 'anil', 26, 4),
  },
  Piperaceae: { leaf: leaf('heart', 220, 0.7), leaves: 'alternate', cluster: { kind: 'spike', dye: 'cotton' } },
  Euphorbiaceae: {
    leaf: leaf('elliptic', 120, 0.4, toothed),
    leaves: 'alternate',
    flower: flower('open', 'cotton', 22, 4),
    cluster: { kind: 'cyme' },
    fruit: fruit('round', 'green', 18, 3),
  },
  Amaranthaceae: goosefoot,
  Chenopodiaceae: goosefoot,
  Urticaceae: { ...goosefoot, leaf: leaf('ovate', 130, 0.6, toothed), cluster: { kind: 'catkins', dye: 'green' } },
  Petiveriaceae: { ...goosefoot, leaf: leaf('elliptic', 140, 0.42), cluster: { kind: 'spike', dye: 'cotton' } },
  Myrtaceae: {
    leaf: leaf('elliptic', 140, 0.42),
    leaves: 'opposite',
    flower: flower('brush', 'cotton', 50, 5),
    cluster: { kind: 'axils' },
    fruit: fruit('round', 'pericon', 80, 1),
  },
  Lauraceae: {
    leaf: leaf('elliptic', 180, 0.4),
    leaves: 'crowded',
    flower: flower('open', 'pericon', 16, 6),
    cluster: { kind: 'panicle' },
    fruit: fruit('pear', 'green', 130, 1),
  },
  Moraceae: { leaf: leaf('elliptic', 160, 0.42), leaves: 'alternate', fruit: fruit('round', 'achiote', 38, 2) },
  Rubiaceae: {
    leaf: leaf('elliptic', 150, 0.42),
    leaves: 'opposite',
    flower: flower('tube', 'achiote', 70),
    cluster: { kind: 'corymb' },
    fruit: fruit('round', 'grana', 22, 4),
  },
  Apocynaceae: {
    leaf: leaf('elliptic', 160, 0.36),
    leaves: 'opposite',
    flower: flower('open', 'cotton', 56, 5),
    cluster: { kind: 'corymb' },
    fruit: fruit('pod', 'green', 140, 2),
  },
  Bignoniaceae: {
    leaf: leaf('pinnate', 210, 0.42, { parts: 3, toothed: true }),
    leaves: 'opposite',
    flower: flower('trumpet', 'pericon', 90),
    cluster: { kind: 'corymb' },
    fruit: fruit('pod', 'earth', 190, 2),
  },
  Malpighiaceae: {
    leaf: leaf('elliptic', 160, 0.44),
    leaves: 'opposite',
    flower: flower('open', 'pericon', 30, 5),
    cluster: { kind: 'raceme' },
    fruit: fruit('round', 'pericon', 30, 5),
  },
  Apiaceae: { ...elder, leaf: leaf('feathered', 200, 0.5, { parts: 5 }), leaves: 'alternate' },
  Viburnaceae: elder,
  Adoxaceae: elder,
  Caprifoliaceae: { ...elder, leaf: leaf('feathered', 200, 0.4, { parts: 4 }) },
  Nyctaginaceae: {
    leaf: leaf('ovate', 120, 0.55),
    leaves: 'alternate',
    flower: flower('bracts', 'grana', 70),
    cluster: { kind: 'cyme' },
  },
  Smilacaceae: {
    leaf: leaf('heart', 140, 0.6),
    leaves: 'alternate',
    flower: flower('open', 'green', 16, 6),
    cluster: { kind: 'axils' },
    fruit: fruit('round', 'grana', 22, 6),
  },
  Portulacaceae: {
    leaf: leaf('obovate', 92, 0.46),
    leaves: 'crowded',
    flower: flower('open', 'pericon', 34, 5),
    cluster: { kind: 'single' },
  },
  Rosaceae: {
    leaf: leaf('ovate', 120, 0.5, toothed),
    leaves: 'alternate',
    flower: flower('open', 'cotton', 46, 5),
    cluster: { kind: 'corymb' },
    fruit: fruit('round', 'grana', 40, 2),
  },
  Asparagaceae: lily,
  Liliaceae: lily,
  Amaryllidaceae: { ...lily, build: 'bulb', cluster: { kind: 'umbel' }, flower: flower('star', 'rosa', 36, 6) },
  Bromeliaceae: { ...lily, cluster: { kind: 'spike', dye: 'grana' } },
  Asphodelaceae: { ...lily, flower: flower('tube', 'achiote', 46), cluster: { kind: 'hanging' } },
  Zingiberaceae: { leaf: leaf('lance', 240, 0.22), leaves: 'alternate', cluster: { kind: 'spike', dye: 'grana' } },
  Araceae: { leaf: leaf('arrow', 230, 0.7), leaves: 'alternate', cluster: { kind: 'spike', dye: 'cotton' } },
  Pinaceae: conifer,
  Cupressaceae: conifer,
  Equisetaceae: { leaf: leaf('linear', 80, 0.04), leaves: 'crowded', build: 'jointed' },
}

/** For a family that is not above: one of these, the same for the same plant. */
export const unknownFamilies: readonly [Form, ...Form[]] = [
  {
    leaf: leaf('elliptic', 150, 0.44),
    leaves: 'alternate',
    flower: flower('open', 'rosa', 40, 5),
    cluster: { kind: 'raceme' },
  },
  {
    leaf: leaf('ovate', 140, 0.5),
    leaves: 'opposite',
    flower: flower('open', 'cotton', 36, 5),
    cluster: { kind: 'cyme' },
  },
  {
    leaf: leaf('lance', 160, 0.28),
    leaves: 'alternate',
    flower: flower('bell', 'anil', 40),
    cluster: { kind: 'raceme' },
  },
]
