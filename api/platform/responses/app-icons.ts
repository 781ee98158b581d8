/** The icons of the installed app by name: their size in pixels, and the share that the company’s logo fills. */
const icons = {
  '192': { size: 192, fill: 1, ground: false },
  '512': { size: 512, fill: 1, ground: false },
  /** The system crops it to a circle or another shape: the logo stays within the middle 60 %. */
  maskable: { size: 512, fill: 0.6, ground: true },
  /** iOS fills transparent areas with black, so this icon has a background. */
  touch: { size: 180, fill: 0.76, ground: true },
} as const
export type AppIcon = keyof typeof icons

export const isAppIcon = (name: string): name is AppIcon => Object.hasOwn(icons, name)

/** The icon entries of a web manifest; the URL contains `version`, so that it changes with the image. */
export const manifestIcons = (version: string) =>
  (['192', '512', 'maskable'] as const).map((name) => ({
    src: iconAddress(name, version),
    sizes: `${icons[name].size}x${icons[name].size}`,
    type: 'image/png',
    purpose: name === 'maskable' ? 'maskable' : 'any',
  }))

export const iconAddress = (name: AppIcon, version: string): string =>
  `/img/app/${name}.png?v=${encodeURIComponent(version)}`

/** A company’s logo as a square PNG. An SVG is rendered at the target size. */
export async function renderAppIcon(mark: Uint8Array, name: AppIcon): Promise<Uint8Array> {
  // Loaded with the first icon, because most processes render none.
  const { default: sharp } = await import('sharp')
  const { size, fill, ground } = icons[name]
  const inside = Math.round(size * fill)
  const { width, format } = await sharp(mark).metadata()
  const density = format === 'svg' ? Math.min(2_400, Math.max(72, (72 * inside) / width)) : 72
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const picture = await sharp(mark, { density })
    .resize(inside, inside, { fit: 'contain', background: clear })
    .png()
    .toBuffer()
  return sharp({
    create: { width: size, height: size, channels: 4, background: ground ? '#ffffff' : clear },
  })
    .composite([{ input: picture, gravity: 'centre' }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}
