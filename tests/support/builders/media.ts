import sharp from 'sharp'
import { type StoredFileRow, storeAnimation, storeImage, storeVector } from '#domains/media/media.service.ts'
import type { SignedIn } from '#platform/context.ts'
import type { TestApp } from '../app.ts'
import type { TestPerson } from './accounts.ts'

let made = 0

interface PictureOptions {
  width?: number
  height?: number
  format?: 'png' | 'jpeg' | 'webp' | 'gif'
}

/** An image of one color; every call returns different bytes. */
export async function aPicture({
  width = 120,
  height = 80,
  format = 'png',
}: PictureOptions = {}): Promise<Uint8Array> {
  made += 1
  const background = { r: made % 256, g: (made * 7) % 256, b: 120 }
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer()
}

/** A Lottie animation that shows nothing for a second, merged with `more`. */
export function anAnimation(more: Record<string, unknown> = {}): Uint8Array {
  made += 1
  const animation = {
    v: '5.7.4',
    fr: 30,
    ip: 0,
    op: 30,
    w: 64,
    h: 64,
    nm: `film ${made}`,
    layers: [],
    ...more,
  }
  return Buffer.from(JSON.stringify(animation))
}

/** An image stored for the person’s company. */
export async function aStoredPicture(app: TestApp, person: TestPerson): Promise<StoredFileRow> {
  return storeImage(storing(app, person), await aPicture(), { companyId: person.company_id })
}

/** An animation stored for the person's company. */
export async function aStoredAnimation(app: TestApp, person: TestPerson): Promise<StoredFileRow> {
  return storeAnimation(storing(app, person), anAnimation(), { companyId: person.company_id })
}

/** An SVG stored for the person’s company. */
export async function aStoredDrawing(app: TestApp, person: TestPerson, svg: string): Promise<StoredFileRow> {
  return storeVector(storing(app, person), svg, { companyId: person.company_id })
}

/** Outside a request nothing opens a transaction, and a single row needs none. */
function storing(app: TestApp, person: TestPerson): SignedIn {
  const ctx: SignedIn = { ...app.as(person), transaction: (work) => work(ctx) }
  return ctx
}
