import { expect, onTestFinished } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import type { Account } from './accounts.ts'
import { told, WARNING } from './doors.ts'
import { run } from './run.ts'

const REPORT = '{ withdrawals { id } keptWarnings hidden gone doors { name isClear } }'

export interface Report {
  withdrawals: { id: string }[]
  keptWarnings: number
  hidden: string[]
  doors: { name: string; isClear: boolean }[]
}

export function tryWithdraw(as: Account, of: string, id: string, place?: string) {
  const call = `mutation ($of: RightsKind!, $id: ID!, $place: String) { withdraw(of: $of, id: $id, place: $place) ${REPORT} }`
  return run(call, { of, id, place }, { as })
}

export async function withdraw(as: Account, of: string, id: string, place?: string): Promise<Report> {
  const { data, codes } = await tryWithdraw(as, of, id, place)
  expect(codes).toEqual([])
  return data.withdraw as Report
}

export function withdrawCommunity(as: Account, id: string) {
  return run(`mutation ($id: ID!) { withdrawCommunity(id: $id) ${REPORT} }`, { id }, { as })
}

/** Public from before safety required what it lacks. */
export async function toldUnsafely(as: Account) {
  const plant = await told(as)
  await prisma.plantCaution.deleteMany({ where: { plantId: plant.id, subject: 'CHILDREN' } })
  return plant
}

const SAVE = 'mutation ($id: ID!, $input: PlantInput!) { updatePlant(id: $id, input: $input) { id } }'

/** Decides what is open of it. */
export async function decide(id: string, as: Account): Promise<void> {
  const caution = { textEn: null, textEs: null, sourceKeys: [] }
  const cautions = [
    { ...caution, subject: 'PREGNANCY', level: 'AVOID', textEn: 'Never in pregnancy.', textEs: WARNING },
    ...['BREASTFEEDING', 'CHILDREN', 'MEDICINES'].map((subject) => ({ ...caution, subject, level: 'NO_DATA' })),
  ]
  expect((await run(SAVE, { id, input: { cautions } }, { as })).codes).toEqual([])
}

export async function setPublic(as: Account, id: string, isPublic: boolean): Promise<void> {
  expect((await run(SAVE, { id, input: { isPublic } }, { as })).codes).toEqual([])
}

const KEPT =
  '{ isPoisonous cautions { subject level text(lang: ES) } texts { name text(lang: ES) } emergencyContacts { number } }'

/** What readers are still told of a plant that was withdrawn; null if nothing. */
export async function warningsOf(id: string) {
  const { data, codes } = await run(`{ withdrawnPlant(id: "${id}") ${KEPT} }`)
  expect(codes).toEqual([])
  return data.withdrawnPlant as { cautions: object[]; texts: { name: string }[] } | null
}

/** From here on no row of a table can be deleted, or none of a plant. What it returns allows it again. */
export async function refuseDeletes(table: string, { of = '', code = 'P0001' } = {}): Promise<() => Promise<unknown>> {
  const refuses = of ? `to_jsonb(OLD)->>'plant_id' = '${of}'` : 'true'
  await prisma.$executeRawUnsafe(
    `CREATE FUNCTION refuse_delete() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF ${refuses} THEN RAISE EXCEPTION 'refused' USING ERRCODE = '${code}'; END IF; RETURN OLD; END $$`,
  )
  await prisma.$executeRawUnsafe(
    `CREATE TRIGGER refuse BEFORE DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse_delete()`,
  )
  const allowAgain = () => prisma.$executeRawUnsafe('DROP FUNCTION IF EXISTS refuse_delete CASCADE')
  onTestFinished(async () => void (await allowAgain()))
  return allowAgain
}
