import { Check, CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ColorPreview } from '#contract/companies/company-settings.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { TextWithIcon } from '#ui/icons/text-with-icon.tsx'
import { CardList } from '#ui/layout/page.tsx'
import { Pill } from '#ui/text/pill.tsx'
import classes from './contrast-pairs.module.css'

/** The contrast of text on a brand color in both themes, with an explanation. */
export const ContrastPairs = ({ preview: { pairs, is_exact, ramp } }: { preview: ColorPreview }) => {
  const { t } = useTranslation('companies')
  const format = useFormat()
  const allPass = pairs.every(({ passes }) => passes)
  return (
    <div>
      <CardList className={classes.pairs ?? ''}>
        {pairs.map(({ name, foreground, background, contrast, passes }) => (
          <li key={name}>
            <span className={classes.sample} style={{ color: foreground, background }} aria-hidden>
              {t('branding.letters')}
            </span>
            <span>{t(`branding.pair.${name}`)}</span>
            <b>{format.number(contrast)}</b>
            {passes ? (
              <Pill tone="good" icon={<Check size={12} aria-hidden />}>
                {t('branding.passes')}
              </Pill>
            ) : (
              <Pill tone="bad">{t('branding.tooLow')}</Pill>
            )}
          </li>
        ))}
      </CardList>
      {is_exact && allPass ? (
        <TextWithIcon icon={<CircleCheck size={16} aria-hidden />} mt="sm" fz="sm" c="var(--good-ink)">
          {t('branding.readable')}
        </TextWithIcon>
      ) : null}
      {is_exact ? null : (
        <TextWithIcon icon={<TriangleAlert size={16} aria-hidden />} mt="sm" fz="sm" c="dimmed">
          {t('branding.colorMoved', { color: ramp.light.brand })}
        </TextWithIcon>
      )}
    </div>
  )
}
