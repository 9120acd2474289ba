export function drawPlate(_plant: {
  seed: string
  scientificName?: string | null | undefined
  family?: string | null | undefined
  habit?: string | null | undefined
  parts?: string | readonly string[] | null | undefined
}) {
  return { markup: '' }
}
