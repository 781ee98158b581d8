import { wcagContrast } from 'culori'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rampsOf } from './brand-ramp.rules.ts'

const aColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const enough = 4.5

describe('a brand ramp', () => {
  it('reads in both themes whatever the color', async () => {
    await fc.assert(
      fc.asyncProperty(aColor, async (color) => {
        const { light, dark } = await rampsOf(color)
        expect(wcagContrast(light.brand, '#ffffff')).toBeGreaterThanOrEqual(enough)
        expect(wcagContrast(light.on_brand, light.brand)).toBeGreaterThanOrEqual(enough)
        expect(wcagContrast(dark.brand, '#1c1a18')).toBeGreaterThanOrEqual(enough)
        expect(wcagContrast(dark.on_brand, dark.brand)).toBeGreaterThanOrEqual(enough)
        expect(wcagContrast('#ffffff', light.deep)).toBeGreaterThanOrEqual(enough)
      }),
      { examples: [['#000000'], ['#ffffff'], ['#ffff00'], ['#0f766e'], ['#7c3aed']] },
    )
  })

  it('has ten plain hex steps a theme, of which the sixth is the brand', async () => {
    const { light, dark } = await rampsOf('#7c3aed')
    for (const { shades, brand } of [light, dark]) {
      expect(shades).toHaveLength(10)
      expect(shades.every((shade) => /^#[0-9a-f]{6}$/.test(shade))).toBe(true)
      expect(shades[5]).toBe(brand)
    }
  })

  it('keeps a color that reads, and says when it had to move one', async () => {
    expect((await rampsOf('#0f766e')).light.brand).toBe('#0f766e')
    expect((await rampsOf('#0f766e')).is_exact).toBe(true)
    expect((await rampsOf('#ffdd00')).is_exact).toBe(false)
  })
})
