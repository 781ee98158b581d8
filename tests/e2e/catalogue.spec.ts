import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, violationsOn } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { expectToFitPhone, expectWholeWords, photograph } from './support/screens.ts'
import { serveCatalogue } from './support/served-catalogue.ts'

// Motion is enabled, as for most people.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

let catalogue: Awaited<ReturnType<typeof serveCatalogue>>
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  catalogue = await serveCatalogue()
})
test.afterAll(() => catalogue?.stop())

const visit = async (page: Page, language = 'en_US') => {
  const chosen = { platform: language, course: language, courseAsPlatform: true }
  await page.addInitScript((value) => localStorage.setItem('language', value), JSON.stringify(chosen))
  await page.goto(catalogue.url)
  await expect(page.getByRole('heading', { level: 1, name: 'Catalogue' })).toBeVisible()
}

// Specification +: Every piece of web/ui passes axe in both themes and fits in four languages
test('every piece is accessible in both themes and fits in four languages', async ({ page }) => {
  for (const language of ['es_ES', 'ro_RO', 'el_GR', 'en_US']) {
    await visit(page, language)
    await expectToFitPhone(page)
    await expectWholeWords(page)
  }
  await photograph(page, 'catalogue')
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
})

test('facts in a row are parted by dots that are not read out', async ({ page }) => {
  await visit(page)
  const row = page.locator('p > span', { hasText: 'Optional' }).first()
  const said = await row.evaluate((fact) => getComputedStyle(fact, '::before').content)
  expect(said).toBe('"·" / ""')
})

// Specification +: Targets have 24 px and more, or room around them, on a phone too
test('what every screen is held against finds targets that are too small', async ({ page }) => {
  await visit(page)
  await page.evaluate(() => {
    document.querySelector('#root')?.remove()
    document.body.innerHTML = ['a', 'b']
      .map((name) => `<button type="button" style="width:16px;height:16px;padding:0">${name}</button>`)
      .join('')
  })
  expect(await violationsOn(page)).toEqual([
    expect.stringMatching(/^target-size: /),
    expect.stringMatching(/^target-size: /),
  ])
})

const piece = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

// Specification 8: A cancelled confirmation does nothing
// Specification +: A dialog takes the focus, keeps it and gives it back
test('confirming resolves, cancelling rejects with the cancelled confirmation, which says nothing', async ({
  page,
}) => {
  await visit(page)
  const confirmPiece = piece(page, 'Confirm')
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  const ask = async (which: string) => {
    await confirmPiece.getByRole('button', { name: which, exact: true }).click()
    await expect(dialog).toBeVisible()
  }
  const expectOutcome = async (outcome: string) => {
    await expect(dialog).toBeHidden()
    await expect(confirmPiece.locator('output')).toHaveText(outcome)
    // Keyboard focus returns to where the confirmation was opened.
    await expect(confirmPiece.getByRole('button').filter({ has: page.locator(':scope:focus') })).toHaveCount(
      1,
    )
  }
  const announced = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')

  await ask('plain')
  await expect(dialog.getByRole('button')).toHaveText(['Cancel', 'OK'])
  await expect(dialog.getByRole('button', { name: 'OK' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectOutcome('resolved')
  for (const cancel of ['button', 'key']) {
    await ask('dangerous')
    await expect(dialog.getByRole('button', { name: 'Stay' })).toBeFocused()
    if (cancel === 'button') await dialog.getByRole('button', { name: 'Stay' }).click()
    else await page.keyboard.press('Escape')
    await expectOutcome('CancelledConfirmation')
  }
  await expect(announced).toHaveCount(0)
  await ask('with failing work')
  await page.keyboard.press('Enter')
  await expectOutcome('Error')
  await expect(announced).toContainText('Error')
})

// Specification +: A dialog takes the focus, keeps it and gives it back
test('a sheet takes the focus, closes with Escape and gives the focus back', async ({ page }) => {
  await visit(page)
  for (const side of ['left', 'right']) {
    const opener = piece(page, 'Sheet').getByRole('button', { name: side })
    await opener.focus()
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Notifications' })
    await expect(sheet.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(opener).toBeFocused()
  }
})

// Specification +: A switch, a choice, an answer and progress tell their state where the system sets the colors
test('a switch, a choice and progress tell their state where the system sets the colors', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await visit(page)
  const tracks = piece(page, 'Dialog form').locator('.mantine-Switch-track')
  const colorsOf = (nth: number) =>
    tracks.nth(nth).evaluate((track) => {
      const { backgroundColor, borderTopColor } = getComputedStyle(track)
      return { backgroundColor, borderTopColor }
    })
  const [on, off] = [await colorsOf(0), await colorsOf(1)]
  expect(on.backgroundColor).not.toBe(off.backgroundColor)
  expect(off.borderTopColor).not.toBe(off.backgroundColor)
  const lined = (label: string) =>
    page
      .locator('label', { has: page.getByRole('radio', { name: label }) })
      .first()
      .evaluate((element) => getComputedStyle(element).outlineStyle)
  expect([await lined('Light'), await lined('Automatic')]).toEqual(['none', 'solid'])
  const bar = piece(page, 'Progress').getByRole('progressbar').last()
  expect(await bar.evaluate((line) => getComputedStyle(line).outlineStyle)).toBe('solid')
})

const hide = (page: Page, hidden: boolean) =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    hidden ? 'hidden' : 'visible',
  )

// Specification, learning 2: Animations play as content shows them
test('the animation player, as content shows it', async ({ page }) => {
  const { step } = test
  await visit(page)
  const playerPiece = piece(page, 'Animation player')
  const player = playerPiece.getByRole('figure')
  const toolbar = player.getByRole('group', { name: 'Animation controls' })
  const button = (name: string) => toolbar.getByRole('button', { name, exact: true })
  const seek = toolbar.getByRole('slider', { name: 'Position' })
  const expectState = (state: string) => expect(player).toHaveAttribute('data-state', state)

  // Specification 2: What moves in an animation is said in words
  await step('what moves is said in words', () =>
    expect(playerPiece.getByRole('img', { name: 'Loading' })).toBeAttached(),
  )
  await player.scrollIntoViewIfNeeded()
  await expectState('playing')
  // Specification 9: Animation toolbar height 35px
  await step('Animation toolbar height 35px', async () => {
    expect((await toolbar.boundingBox())?.height).toBe(35)
  })
  const parts = { page, button, expectState, player, seek, step, toolbar }
  await pauseSeekAndFreeze(parts)
  await loopAndStop(parts)
  // Specification 9: Animation default speed 1
  await step('default speed 1, and another where one is given', async () => {
    const double = piece(page, 'Animation player at double speed')
    for (const [where, seconds] of [
      [toolbar, '0:02'],
      [double, '0:01'],
    ] as const) {
      await where.getByRole('slider').fill('100')
      await expect(where).toContainText(seconds)
    }
  })
  // Specification 2: The animation player shows a warning icon on load error
  // Specification 8: Animation failure: An error occurred while trying to load the Lottie file from URL.
  await step('shows a warning icon and the failure message on load error', async () => {
    const failing = piece(page, 'Animation player that fails')
    await expect(failing.getByRole('figure')).toHaveAttribute('data-state', 'error')
    await expect(failing.getByRole('alert')).toHaveText(
      'An error occurred while trying to load the Lottie file from URL.',
    )
    await expect(failing.getByRole('alert').locator('svg')).toBeVisible()
  })
  // Specification 4: Animation player: destroyed
  await step('destroyed with its place', async () => {
    await playerPiece.getByRole('button', { name: 'take away' }).click()
    await expect(player).toHaveCount(0)
  })
  // Specification 2: An animation is still under reduced motion
  await step('still under reduced motion, until somebody presses play', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await playerPiece.getByRole('button', { name: 'bring back' }).click()
    await expectState('stopped')
    await button('Play').click()
    await expectState('playing')
  })
})

interface PlayerParts {
  page: Page
  button: (name: string) => Locator
  expectState: (state: string) => Promise<void>
  player: Locator
  seek: Locator
  step: typeof test.step
  toolbar: Locator
}

async function pauseSeekAndFreeze({
  page,
  button,
  expectState,
  player,
  seek,
  step,
  toolbar,
}: PlayerParts): Promise<void> {
  // Specification 2: The animation player offers play/pause
  // Specification 4: Animation player: playing, paused
  await step('Offers play/pause', async () => {
    await button('Pause').click()
    await expectState('paused')
    await button('Play').click()
    await expectState('playing')
    await button('Pause').click()
  })
  // Specification 2: The animation player offers a seek slider 0-100
  await step('a seek slider 0-100', async () => {
    await expect(seek).toHaveAttribute('min', '0')
    await expect(seek).toHaveAttribute('max', '100')
    // By chance it was paused near 50, which would then be no change.
    await seek.fill('0')
    await seek.fill('50')
    await expect(toolbar).toContainText('0:01')
    await expectState('paused')
    await button('Play').click()
    await expectState('playing')
  })
  // Specification 4: Animation player: frozen out of view and in a hidden tab
  await step('frozen when out of view', async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expectState('frozen')
    await player.scrollIntoViewIfNeeded()
    await expectState('playing')
  })
  // Specification 4: Animation player: frozen out of view and in a hidden tab
  await step('frozen when the tab is hidden', async () => {
    await hide(page, true)
    await expectState('frozen')
    await hide(page, false)
    await expectState('playing')
  })
}

async function loopAndStop({ button, expectState, seek, step }: PlayerParts): Promise<void> {
  // Specification 2: The animation player offers a loop toggle
  await step('a loop toggle: without it the animation ends where it began', async () => {
    await expect(button('Repeat')).toHaveAttribute('aria-pressed', 'true')
    await button('Repeat').click()
    await expect(button('Repeat')).toHaveAttribute('aria-pressed', 'false')
    await expectState('stopped')
    await expect(seek).toHaveValue('0')
  })
  // Specification 2: The animation player offers stop
  // Specification 4: Animation player: stopped
  await step('Offers stop', async () => {
    await button('Play').click()
    await expectState('playing')
    await button('Stop').click()
    await expectState('stopped')
    await expect(seek).toHaveValue('0')
  })
}

test('the product that people get holds no catalogue', async () => {
  const folder = join(import.meta.dirname, '../../web/dist')
  const files = (await readdir(folder, { recursive: true })).filter((file) => /\.(js|css|html)$/.test(file))
  expect(files.length).toBeGreaterThan(10)
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  expect(texts.filter((text) => text.includes('data-piece'))).toEqual([])
})
