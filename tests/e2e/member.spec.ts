import type { Page } from '@playwright/test'
import { expect, hydrated, open, test } from '../support/browser.ts'
import { logIn, logOut, mailedLink, newAddress, PASSWORD, register } from '../support/member.ts'
import { signIn } from '../support/sign-in.ts'
import { codeOf } from '../support/totp.ts'
import type { Words } from '../support/words.ts'

const NEW_PASSWORD = 'copal and cacao'

// In either language: tests/web checks that both have the same messages.

test.describe('a member who reads English', () => {
  test('registers, is told what is wrong, and comes back to where they were', async ({ page, words }) => {
    await page.goto('/register?from=/articles%3Ftag%3Dhealth')
    await hydrated(page)
    const form = page.getByRole('main').locator('form')
    const submit = form.getByRole('button', { name: words.registerPage.submit })
    const [email, password, confirmation] = [
      form.getByLabel(words.account.email),
      form.getByLabel(words.account.password, { exact: true }),
      form.getByLabel(words.account.confirmPassword),
    ]
    await submit.click()
    await expect(email).toHaveAccessibleDescription(words.account.emailMissing)
    await expect(email).toBeFocused()
    await expect(password).toHaveAccessibleDescription(new RegExp(words.account.passwordMissing))
    await expect(confirmation).toHaveAccessibleDescription(words.account.confirmMissing)

    await email.fill('marta.example.org')
    await password.fill('short')
    await confirmation.fill('shirt')
    await submit.click()
    await expect(email).toHaveAccessibleDescription(words.account.emailInvalid)
    await expect(password).toHaveAccessibleDescription(new RegExp(words.account.passwordTooShort))
    await expect(confirmation).toHaveAccessibleDescription(words.account.passwordsDiffer)

    await email.fill(newAddress())
    await password.fill(PASSWORD)
    await confirmation.fill(PASSWORD)
    await submit.click()
    await expect(page).toHaveURL(/\/articles\?tag=health$/)
  })

  test('sets a new password by the mailed link, which works once, and by no other', async ({
    page,
    words,
    language,
  }) => {
    const email = await register(page)
    await page.context().clearCookies({ name: /session/ })
    for (const token of ['nonsense', 'x%2F..%2Fy']) {
      await page.goto(`/reset-password?token=${token}`)
      await expect(page.getByText(words.resetPasswordPage.invalidLink)).toBeVisible()
      await expect(page.getByRole('main').locator('form')).toHaveCount(0)
    }
    await page.getByRole('link', { name: words.resetPasswordPage.backToLogin }).click()
    await expect(page).toHaveURL((url) => url.pathname === '/login')
    await hydrated(page)
    await page.getByRole('button', { name: words.loginPage.forgot }).click()
    const dialog = page.getByRole('dialog', { name: words.forgotPassword.title })
    await dialog.getByRole('button', { name: words.forgotPassword.submit }).click()
    await expect(dialog.getByText(words.account.emailMissing)).toBeVisible()
    await dialog.getByLabel(words.account.email).fill(email)
    await dialog.getByRole('button', { name: words.forgotPassword.submit }).click()
    await expect(dialog.getByText(words.forgotPassword.success)).toBeVisible()

    const link = await mailedLink(email)
    await page.goto(link)
    await hydrated(page)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await setPassword(page, words, 'short', 'short')
    await expect(page.getByText(words.account.passwordTooShort)).toBeVisible()
    await setPassword(page, words, NEW_PASSWORD, 'something else')
    await expect(page.getByText(words.account.passwordsDiffer)).toBeVisible()
    await setPassword(page, words, NEW_PASSWORD, NEW_PASSWORD)
    await expect(page.getByText(words.resetPasswordPage.success)).toBeVisible()
    await expect(page).toHaveURL((url) => url.pathname === '/login')
    await expect(page.getByText(words.sessionEnded.text)).toHaveCount(0)
    await logIn(page, words, email, NEW_PASSWORD)
    await expect(page).toHaveURL(/\/profile$/)

    await page.goto(link)
    await expect(page.getByText(words.resetPasswordPage.invalidLink)).toBeVisible()
    await page.getByRole('link', { name: words.resetPasswordPage.backToLogin }).click()
    await expect(page).toHaveURL(/\/profile$/)
  })

  test('confirms the email address by the mailed link, after logging in again', async ({ page, words, language }) => {
    const email = await register(page)
    await page.goto('/profile')
    await hydrated(page)
    const notice = page.getByRole('region', { name: words.profilePage.unconfirmed.title })
    await notice.getByRole('button', { name: words.profilePage.unconfirmed.send }).click()
    await expect(notice.getByText(words.profilePage.unconfirmed.sent.replace('{email}', email))).toBeVisible()
    const link = await mailedLink(email, 'confirm-email')

    await page.context().clearCookies({ name: /session/ })
    await page.goto(link)
    await expect(page).toHaveURL(/\/login\?from=/)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByText(words.loginPage.leadConfirm)).toBeVisible()
    await logIn(page, words, email, PASSWORD)
    await page.getByRole('button', { name: words.confirmEmailPage.submit }).click()
    await expect(page.getByText(words.confirmEmailPage.success)).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: words.confirmEmailPage.toProfile }).click()
    await expect(page.getByRole('definition').filter({ hasText: email })).toBeVisible()
    await expect(notice).toBeHidden()
  })

  test('switches two-step login on, and gets in with a code and with a recovery code', async ({ page, words }) => {
    const email = await register(page)
    await page.goto('/profile?tab=settings')
    await hydrated(page)
    const settings = page.getByRole('region', { name: words.settings.twoFactor.title })
    const start = settings.getByRole('button', { name: words.settings.twoFactor.start })
    await start.press('Enter')
    await expect(settings.getByLabel(words.settings.twoFactor.password)).toBeFocused()
    await settings.getByRole('button', { name: words.settings.twoFactor.cancel }).press('Enter')
    await expect(start).toBeFocused()
    await start.press('Enter')
    await settings.getByLabel(words.settings.twoFactor.password).fill('not the password')
    await settings.getByRole('button', { name: words.settings.twoFactor.start }).click()
    await expect(settings.getByText(words.settings.password.wrong)).toBeVisible()
    await settings.getByLabel(words.settings.twoFactor.password).fill(PASSWORD)
    await settings.getByRole('button', { name: words.settings.twoFactor.start }).click()
    await expect(settings.getByRole('img', { name: words.settings.twoFactor.qr })).toBeVisible()
    await expect(settings.getByText(words.settings.twoFactor.scan)).toBeFocused()
    const uri = await settings.getByRole('link', { name: words.settings.twoFactor.openApp }).getAttribute('href')
    await settings.getByLabel(words.twoFactor.code).fill(codeOf(uri!))
    await settings.getByRole('button', { name: words.settings.twoFactor.confirmSubmit }).click()
    await expect(settings.getByText(words.settings.twoFactor.started, { exact: true })).toBeVisible()
    await expect(settings.getByRole('heading', { name: words.settings.twoFactor.recoveryTitle })).toBeFocused()
    const codes = await settings.getByRole('listitem').allInnerTexts()
    expect(codes).toHaveLength(10)
    await settings.getByRole('button', { name: words.settings.twoFactor.savedCodes }).click()
    await expect(settings.getByText(words.settings.twoFactor.on)).toBeVisible()
    await expect(settings.getByRole('button', { name: words.settings.twoFactor.newCodes })).toBeFocused()

    await logOut(page, words)
    await page.goto('/login')
    await logIn(page, words, email, PASSWORD)
    const main = page.getByRole('main')
    await main.getByLabel(words.twoFactor.code).fill('000000')
    await main.getByRole('button', { name: words.twoFactor.submit }).click()
    await expect(main.getByText(words.twoFactor.invalid)).toBeVisible()
    // A code works once: this is the next one.
    await main.getByLabel(words.twoFactor.code).fill(codeOf(uri!, Date.now() + 30_000))
    await main.getByRole('button', { name: words.twoFactor.submit }).click()
    await expect(page).toHaveURL(/\/profile$/)

    await logOut(page, words)
    await page.goto('/login')
    await logIn(page, words, email, PASSWORD)
    await main.getByRole('button', { name: words.twoFactor.useRecovery }).click()
    await main.getByLabel(words.twoFactor.recoveryCode).fill('aaaaa-aaaaa')
    await main.getByRole('button', { name: words.twoFactor.submit }).click()
    await expect(main.getByText(words.twoFactor.invalidRecovery)).toBeVisible()
    await expect(main.getByText(words.twoFactor.invalid)).toBeHidden()

    await main.getByText(words.twoFactor.lost.title).press('Enter')
    await expect(main.getByText(words.twoFactor.lost.then)).toBeVisible()
    await expect(main.getByRole('link', { name: 'contact@example.org' })).toHaveAttribute(
      'href',
      'mailto:contact@example.org',
    )
    await expect(main.getByRole('link', { name: '+50200000000' })).toHaveAttribute('href', 'https://wa.me/50200000000')
    await main.getByRole('button', { name: words.twoFactor.startOver }).press('Enter')
    await expect(main.getByLabel(words.account.email)).toBeFocused()
    await expect(main.getByLabel(words.account.email)).toHaveValue(email)

    await main.getByLabel(words.account.password, { exact: true }).fill(PASSWORD)
    await main.getByRole('button', { name: words.loginPage.submit }).click()
    await main.getByRole('button', { name: words.twoFactor.useRecovery }).click()
    for (let count = 0; count < 4; count++) {
      await main.getByLabel(words.twoFactor.recoveryCode).fill(`aaaaa-aaaa${count}`)
      const answered = page.waitForResponse(/verify-backup-code/)
      await main.getByRole('button', { name: words.twoFactor.submit }).click()
      await answered
      await expect(main.getByText(words.twoFactor.invalidRecovery)).toBeVisible()
    }
    await main.getByLabel(words.twoFactor.recoveryCode).fill(codes[0]!)
    await main.getByRole('button', { name: words.twoFactor.submit }).click()
    await expect(page).toHaveURL(/\/profile$/)
  })

  test('reports a bug with the otter, and finds the report in the profile', async ({ page, words }) => {
    await register(page)
    // A page of prose: cards may leave the floating button no room.
    await open(page, '/terms')
    await page.getByRole('button', { name: words.bugReport.open }).click()
    const dialog = page.getByRole('dialog', { name: words.bugReport.title })
    const description = dialog.getByLabel(words.bugReport.description)
    await expect(description).toHaveAttribute('rows', '6')
    await description.fill('  \n ')
    await dialog.getByRole('button', { name: words.bugReport.submit }).click()
    await expect(dialog.getByText(words.bugReport.missing)).toBeVisible()
    await expect(description).toBeFocused()
    await description.fill('  The otter is asleep. ')
    await dialog.getByRole('button', { name: words.bugReport.submit }).click()
    await expect(dialog.getByText(words.bugReport.success)).toBeVisible()
    await expect(dialog).toBeHidden()
    await page.goto('/profile?tab=reports')
    const report = page.getByRole('main').getByRole('listitem').filter({ hasText: 'The otter is asleep.' })
    await expect(report).toContainText(words.bugReport.status.OPEN)
    await expect(report.getByRole('link', { name: '/terms' })).toBeVisible()
  })
})

test.describe('a member who reads Spanish', () => {
  test.use({ language: 'es' })

  test('logs in after an error, with nothing typed lost, and logs out', async ({ page, words }) => {
    const email = await register(page)
    await page.context().clearCookies({ name: /session/ })
    await page.goto('/login')
    await logIn(page, words, email, 'not the password')
    await expect(page.getByRole('alert').getByText(words.loginPage.invalid)).toBeVisible()
    await expect(page.getByLabel(words.account.email).first()).toHaveValue(email)
    await logIn(page, words, email, PASSWORD)
    await expect(page).toHaveURL(/\/profile$/)
    await expect(page.getByRole('main')).toContainText(email)
    await logOut(page, words)
    await page.goto('/profile')
    await expect(page).toHaveURL(/\/login\?from=%2Fprofile$/)
  })

  test('changes name and password, takes the data along, and deletes the account', async ({ page, words, baseURL }) => {
    const email = await register(page)
    await signIn(baseURL!, { email, password: PASSWORD })
    await page.goto('/profile?tab=settings')
    await hydrated(page)
    const name = page.getByRole('region', { name: words.settings.name.title })
    await name.getByLabel(words.profilePage.fullName).fill('Ixchel Pérez')
    await name.getByRole('button', { name: words.settings.save }).click()
    await expect(name.getByText(words.settings.saved)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Ixchel Pérez' })).toBeVisible()

    const password = page.getByRole('region', { name: words.settings.password.title, exact: true })
    await password.getByLabel(words.settings.password.current).fill('not the password')
    await password.getByLabel(words.account.newPassword).fill(NEW_PASSWORD)
    await password.getByLabel(words.account.confirmPassword).fill(NEW_PASSWORD)
    await password.getByRole('button', { name: words.settings.password.submit }).click()
    await expect(password.getByText(words.settings.password.wrong)).toBeVisible()
    await password.getByLabel(words.settings.password.current).fill(PASSWORD)
    await password.getByRole('button', { name: words.settings.password.submit }).click()
    await expect(password.getByText(words.settings.password.success)).toBeVisible()
    // The other session has ended.
    await expect(page.getByText(words.settings.sessions.none)).toBeVisible()

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: words.settings.data.download }).click(),
    ])
    expect(download.suggestedFilename()).toBe('my-data.json')

    await page.getByRole('button', { name: words.settings.deletion.open }).click()
    const dialog = page.getByRole('dialog', { name: words.settings.deletion.dialogTitle })
    const confirmation = dialog.getByLabel(words.settings.deletion.confirm.replace('{email}', email))
    await confirmation.fill('somebody@example.org')
    await dialog.getByRole('button', { name: words.settings.deletion.submit }).click()
    await expect(dialog.getByText(words.settings.deletion.confirmWrong)).toBeVisible()
    await confirmation.fill(email)
    await dialog.getByLabel(words.settings.deletion.password).fill('not the password')
    await dialog.getByRole('button', { name: words.settings.deletion.submit }).click()
    await expect(dialog.getByText(words.settings.password.wrong)).toBeVisible()
    await dialog.getByLabel(words.settings.deletion.password).fill(NEW_PASSWORD)
    await dialog.getByRole('button', { name: words.settings.deletion.submit }).click()
    await expect(page).toHaveURL((url) => url.pathname === '/')
    await expect(page.getByText(words.settings.deletion.success)).toBeVisible()
    await page.goto('/login')
    await logIn(page, words, email, NEW_PASSWORD)
    await expect(page.getByText(words.loginPage.invalid)).toBeVisible()
  })
})

async function setPassword(page: Page, words: Words, password: string, confirmation: string) {
  const form = page.getByRole('main').locator('form')
  await form.getByLabel(words.account.newPassword).fill(password)
  await form.getByLabel(words.account.confirmPassword).fill(confirmation)
  await form.getByRole('button', { name: words.resetPasswordPage.submit }).click()
}
