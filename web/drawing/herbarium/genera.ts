import type { Form } from './form.ts'

/** Where a genus does not look like the rest of its family. */
export const genera: Readonly<Record<string, Partial<Form>>> = {
  Acalypha: {
    leaf: { shape: 'ovate', length: 130, width: 0.55, toothed: true },
    cluster: { kind: 'catkins', dye: 'grana' },
    flower: undefined,
    fruit: undefined,
  },
  Allium: { flower: { shape: 'star', dye: 'cotton', size: 22, petals: 6 } },
  Amaranthus: { leaf: { shape: 'ovate', length: 150, width: 0.5 }, cluster: { kind: 'plume', dye: 'grana' } },
  Bixa: { fruit: { shape: 'spiny', dye: 'grana', size: 76, count: 3 } },
  Brosimum: { fruit: { shape: 'round', dye: 'achiote', size: 44, count: 2 } },
  Byrsonima: { fruit: { shape: 'round', dye: 'pericon', size: 32, count: 6 } },
  Bursera: { fruit: { shape: 'egg', dye: 'earth', size: 26, count: 5 } },
  Calea: {
    leaf: { shape: 'ovate', length: 120, width: 0.5, toothed: true },
    flower: { shape: 'daisy', dye: 'pericon', size: 28, petals: 4 },
  },
  Capsicum: {
    flower: { shape: 'star', dye: 'cotton', size: 36, petals: 5 },
    cluster: { kind: 'axils' },
    fruit: { shape: 'pepper', dye: 'grana', size: 120, count: 1 },
  },
  Carica: {
    leaf: { shape: 'cut', length: 210, width: 1, parts: 7 },
    fruit: { shape: 'pear', dye: 'achiote', size: 150, count: 2, onTrunk: true },
  },
  Cecropia: { leaf: { shape: 'cut', length: 230, width: 1, parts: 9 }, cluster: { kind: 'catkins', dye: 'earth' } },
  Ceiba: {
    leaf: { shape: 'fingers', length: 190, width: 0.26, parts: 7 },
    flower: { shape: 'open', dye: 'cotton', size: 50, petals: 5 },
    cluster: { kind: 'cyme' },
    fruit: { shape: 'egg', dye: 'green', size: 130, count: 1 },
  },
  Cnidoscolus: {
    leaf: { shape: 'cut', length: 170, width: 1, parts: 5, toothed: true },
    flower: { shape: 'open', dye: 'cotton', size: 24, petals: 5 },
    cluster: { kind: 'corymb' },
    fruit: undefined,
  },
  Crescentia: {
    leaf: { shape: 'obovate', length: 150, width: 0.26 },
    leaves: 'crowded',
    cluster: { kind: 'trunk' },
    flower: { shape: 'trumpet', dye: 'cotton', size: 90 },
    fruit: { shape: 'gourd', dye: 'green', size: 170, count: 1, onTrunk: true },
  },
  Crotalaria: {
    leaf: { shape: 'trifoliate', length: 120, width: 0.5 },
    flower: { shape: 'pea', dye: 'pericon', size: 44 },
    fruit: { shape: 'pod', dye: 'green', size: 64, count: 3 },
  },
  Cymbopogon: { cluster: undefined },
  Dorstenia: {
    leaf: { shape: 'feathered', length: 210, width: 0.7, parts: 4 },
    leaves: 'crowded',
    cluster: { kind: 'single' },
    flower: { shape: 'tuft', dye: 'green', size: 46 },
    fruit: undefined,
    build: 'crown',
  },
  Dysphania: {
    leaf: { shape: 'lance', length: 120, width: 0.28, toothed: true },
    cluster: { kind: 'plume', dye: 'green' },
  },
  Erythrina: {
    leaf: { shape: 'trifoliate', length: 200, width: 0.8 },
    flower: { shape: 'sword', dye: 'grana', size: 110 },
    fruit: { shape: 'pod', dye: 'earth', size: 150, count: 2 },
  },
  Euphorbia: { leaf: { shape: 'lance', length: 130, width: 0.26 }, leaves: 'opposite' },
  Gliricidia: {
    leaf: { shape: 'pinnate', length: 240, width: 0.44, parts: 4 },
    flower: { shape: 'pea', dye: 'rosa', size: 52 },
  },
  Hamelia: {
    leaf: { shape: 'elliptic', length: 160, width: 0.4 },
    flower: { shape: 'tube', dye: 'achiote', size: 80 },
  },
  Lonchocarpus: {
    flower: { shape: 'pea', dye: 'anil', size: 46 },
    fruit: { shape: 'pod', dye: 'earth', size: 110, count: 3 },
  },
  Lippia: { leaf: { shape: 'ovate', length: 100, width: 0.5, toothed: true } },
  Neurolaena: {
    leaf: { shape: 'cut', length: 180, width: 0.62, parts: 3, toothed: true },
    leaves: 'alternate',
    flower: { shape: 'tuft', dye: 'pericon', size: 34 },
  },
  Nicotiana: {
    leaf: { shape: 'elliptic', length: 260, width: 0.42 },
    flower: { shape: 'trumpet', dye: 'rosa', size: 84 },
    cluster: { kind: 'panicle' },
    fruit: undefined,
  },
  Persea: { fruit: { shape: 'pear', dye: 'green', size: 150, count: 1 } },
  Phaseolus: { leaf: { shape: 'trifoliate', length: 170, width: 0.66 } },
  Pimenta: { fruit: { shape: 'round', dye: 'earth', size: 22, count: 7 } },
  Pluchea: {
    leaf: { shape: 'ovate', length: 150, width: 0.5, toothed: true },
    leaves: 'alternate',
    flower: { shape: 'tuft', dye: 'rosa', size: 34 },
  },
  Protium: { leaf: { shape: 'pinnate', length: 270, width: 0.42, parts: 3 } },
  Psidium: { fruit: { shape: 'round', dye: 'pericon', size: 100, count: 1 } },
  Ruta: {
    leaf: { shape: 'feathered', length: 130, width: 0.5, parts: 4 },
    leaves: 'alternate',
    flower: { shape: 'open', dye: 'pericon', size: 34, petals: 4 },
    cluster: { kind: 'corymb' },
    fruit: undefined,
  },
  Spondias: {
    leaf: { shape: 'pinnate', length: 230, width: 0.42, parts: 5 },
    flower: { shape: 'open', dye: 'grana', size: 16, petals: 5 },
    fruit: { shape: 'egg', dye: 'grana', size: 62, count: 3 },
  },
  Tagetes: {
    leaf: { shape: 'feathered', length: 150, width: 0.32, parts: 6 },
    flower: { shape: 'pompon', dye: 'achiote', size: 78 },
    cluster: { kind: 'single' },
  },
  'Tagetes lucida': {
    leaf: { shape: 'lance', length: 140, width: 0.2, toothed: true },
    flower: { shape: 'daisy', dye: 'pericon', size: 40, petals: 5 },
    cluster: { kind: 'corymb' },
  },
  Theobroma: {
    leaf: { shape: 'elliptic', length: 220, width: 0.36 },
    flower: { shape: 'star', dye: 'rosa', size: 34, petals: 5 },
    cluster: { kind: 'trunk' },
    fruit: { shape: 'ridged', dye: 'achiote', size: 170, count: 1, onTrunk: true },
  },
  Verbena: {
    leaf: { shape: 'lance', length: 120, width: 0.26, toothed: true },
    flower: { shape: 'lipped', dye: 'anil', size: 16 },
    cluster: { kind: 'raceme' },
  },
  Yucca: { leaf: { shape: 'linear', length: 300, width: 0.13 }, build: 'crown' },
  Zea: { build: 'maize' },
}
