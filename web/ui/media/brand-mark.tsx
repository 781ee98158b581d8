import { useComputedColorScheme } from '@mantine/core'
import { useBranding } from '#lib/branding/branding.ts'
import classes from './brand-mark.module.css'

/** The company's logo for the current theme. The name is next to it or in the link's label. */
export const BrandMark = ({ size = 32 }: { size?: number }) => {
  const images = useBranding()?.images
  const scheme = useComputedColorScheme('light')
  if (!images) return null
  return <img className={classes.mark} style={{ height: size }} src={images[`logo-${scheme}`]} alt="" />
}

/** Logo and name of the app, as in the phone's bar and on the sign-in pages. */
export const BrandName = ({ size = 32 }: { size?: number }) => (
  <span className={classes.brand}>
    <BrandMark size={size} />
    <span>{useBranding()?.app_name}</span>
  </span>
)
