import { expect, type Page } from '@playwright/test'
import { unfold } from './browser.ts'
import { wordsIn } from './words.ts'

const { names } = wordsIn('en')

export const NAME = "iya'"
export const CREDIT = {
  speaker: 'Ana Xiloj',
  community: 'Chichicastenango',
  consent: 'On paper.',
  consentOn: '2026-11-20',
}
export const VOICEWORT = { commonNameEn: 'Voicewort', commonNameEs: 'Hierba de la voz' }

/** Presses the button beside the name, and waits until the recording has been played to its end. */
export async function hear(page: Page): Promise<void> {
  await unfold(page.getByRole('main'))
  await page.getByRole('button', { name: names.play.replace('{name}', NAME) }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: names.stop.replace('{name}', NAME) })).toBeVisible()
  await expect(page.getByRole('button', { name: names.play.replace('{name}', NAME) })).toBeVisible()
  await expect(page.getByText(names.playFailed)).toHaveCount(0)
}
