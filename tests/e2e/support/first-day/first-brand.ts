import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'

/** A scan: writing on white paper with wide margins. */
const scan = (): Promise<Buffer> =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#ffffff' } })
    .composite([{ input: { create: { width: 200, height: 40, channels: 3, background: '#1c2a5a' } } }])
    .png()
    .toBuffer()

/** Crops the signature from a scan by keyboard, and sees warnings about it. */
export async function addSignature(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Replace Signature' }).click()
  await (await chooser).setFiles({ name: 'scan.png', mimeType: 'image/png', buffer: await scan() })
  const dialog = page.getByRole('dialog', { name: 'Crop: Signature' })
  const edge = dialog.getByRole('button', { name: /^Edge of the selected area/ }).first()
  await edge.focus()
  for (let nth = 0; nth < 10; nth += 1) await edge.press('Shift+ArrowRight')
  await dialog.getByRole('button', { name: 'Use image' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('img', { name: 'Signature' })).toBeVisible()
  await expect(page.getByText('no transparent background')).toBeVisible()
}
