import type { Morphology } from '../../../../api/rules/morphology/spec.ts'

type Leaf = NonNullable<Morphology['leaf']>
type Flower = NonNullable<Morphology['flower']>
type Fruit = NonNullable<Morphology['fruit']>
type Together = NonNullable<Morphology['inflorescence']>

export const leaf = (
  arrangement: Leaf['arrangement'],
  shape: Leaf['shape'],
  length: string,
  more: Leaf = {},
): Leaf => ({
  arrangement,
  shape,
  length,
  ...more,
})
export const flower = (type: Flower['type'], colour: Flower['colour'], width: string, petals?: number): Flower => ({
  type,
  colour,
  width,
  petals,
})
export const fruit = (type: Fruit['type'], colour: Fruit['colour'], length: string, number = 1): Fruit => ({
  type,
  colour,
  length,
  number,
  posture: 'hanging',
  ...(type?.endsWith('pod') && { width: '1 cm' }),
})
export const together = (type: Together['type'], length: string, flowers: number, more: Together = {}): Together => ({
  type,
  length,
  flowers,
  ...more,
})
export const toothed = { margin: 'serrate' } as const
export const axillary = { position: 'axillary' } as const
/** Of spikes that are seen as a whole. */
export const minute = (colour: Flower['colour']): Flower => ({ type: 'minute', colour })

export const daisy: Morphology = {
  leaf: leaf('opposite', 'lanceolate', '8 cm', toothed),
  inflorescence: together('corymb', '9 cm', 9),
  flower: flower('ray-head', 'yellow', '2.5 cm', 8),
}
export const mint: Morphology = {
  stem: { section: 'square' },
  leaf: leaf('opposite', 'ovate', '5 cm', toothed),
  inflorescence: together('whorls', '9 cm', 24),
  flower: flower('two-lipped', 'lilac', '1 cm'),
}
export const bean: Morphology = {
  leaf: leaf('alternate', 'elliptic', '14 cm', { division: 'pinnate', parts: 9, leafletLength: '4 cm' }),
  inflorescence: together('raceme', '12 cm', 12),
  flower: flower('pea', 'pink', '1.8 cm'),
  fruit: fruit('pod', 'green', '9 cm', 3),
}
export const resinTree: Morphology = {
  leaf: leaf('alternate', 'elliptic', '22 cm', { division: 'pinnate', parts: 7, leafletLength: '8 cm' }),
  inflorescence: together('panicle', '12 cm', 30),
  flower: flower('open', 'cream', '6 mm', 5),
  fruit: fruit('drupe', 'red', '1.5 cm', 5),
}
export const mallow: Morphology = {
  leaf: leaf('alternate', 'heart', '10 cm', { division: 'palmately-lobed', parts: 3, ...toothed }),
  inflorescence: together('solitary', '2 cm', 1, axillary),
  flower: flower('mallow', 'pink', '5 cm', 5),
}
export const elder: Morphology = {
  leaf: leaf('opposite', 'elliptic', '18 cm', { division: 'pinnate', parts: 5, leafletLength: '7 cm', ...toothed }),
  inflorescence: together('corymb', '14 cm', 60),
  flower: flower('open', 'white', '6 mm', 5),
}
export const goosefoot: Morphology = {
  leaf: leaf('alternate', 'ovate', '8 cm'),
  inflorescence: together('leafy-spikes', '12 cm', 60, { colour: 'green' }),
}
export const lily: Morphology = {
  plant: { growth: 'bulb' },
  leaf: leaf('basal', 'linear', '30 cm', { venation: 'parallel', attachment: 'sheathing' }),
  inflorescence: together('raceme', '12 cm', 6, { position: 'scape' }),
  flower: flower('lily', 'white', '4 cm', 6),
}
export const conifer: Morphology = {
  leaf: leaf('bundled', 'needle', '14 cm', { venation: 'hidden' }),
  fruit: fruit('woody-capsule', 'brown', '6 cm', 2),
}
