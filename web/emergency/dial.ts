/** The ambulance that menus and bars call: one of prisma/vocabulary/emergency.yaml, as tests/api/emergency-number.test.ts checks. */
export const EMERGENCY_NUMBER = '122'

/** The URL that dials. Numbers of Guatemala are dialled as they stand within the country. */
export function dial(number: string): string {
  return `tel:${number.replace(/\D/g, '')}`
}
