import { encode } from 'uqr'

interface Rosette {
  x: number
  y: number
  radius: number
}

/** Rings of one wave each, relative to the radius: `lines` copies of the wave are rotated against each other. */
const rings = [
  { base: 0.83, swing: 0.17, waves: 16, lines: 9 },
  { base: 0.55, swing: 0.13, waves: 12, lines: 8 },
  { base: 0.31, swing: 0.11, waves: 8, lines: 7 },
]

/** A guilloche, the interlaced fine lines of banknotes: path data with one closed curve each. */
export function guilloche({ x, y, radius }: Rosette): string[] {
  return rings.flatMap(({ base, swing, waves, lines }) =>
    Array.from({ length: lines }, (_, copy) => {
      const points = Array.from({ length: 481 }, (__, step) => {
        const angle = (step * Math.PI) / 240
        const reach = radius * (base + swing * Math.sin(waves * angle + (2 * Math.PI * copy) / lines))
        return `${(x + reach * Math.cos(angle)).toFixed(1)} ${(y + reach * Math.sin(angle)).toFixed(1)}`
      })
      return `M${points.join('L')}Z`
    }),
  )
}

/** The dark modules of a QR code as path data, with adjacent modules of a row combined. */
export function qrCode(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  let path = ''
  for (const [row, modules] of data.entries()) {
    for (let column = 0; column < size; column += 1) {
      const start = column
      while (modules[column]) column += 1
      if (column > start) path += `M${start} ${row}h${column - start}v1H${start}z`
    }
  }
  return { path, size }
}

/** A standalone image, black on white on any page. */
export function qrSvg(text: string): string {
  const { path, size } = qrCode(text)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
}
