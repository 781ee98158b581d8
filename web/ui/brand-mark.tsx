import { useBranding } from '../lib/branding/branding.ts'
import classes from './brand-mark.module.css'

/** The company's mark, the right one for either theme. The name stands beside it or in the link's label. */
export const BrandMark = ({ size = 32 }: { size?: number }) => {
  const images = useBranding()?.images
  if (!images) return null
  const style = { height: size }
  return (
    <>
      <img className={`${classes.mark} ${classes.onLight}`} style={style} src={images['logo-light']} alt="" />
      <img className={`${classes.mark} ${classes.onDark}`} style={style} src={images['logo-dark']} alt="" />
    </>
  )
}

/** Mark and name of the app, as on the phone's bar and the sign-in pages. */
export const BrandName = ({ size = 32 }: { size?: number }) => (
  <span className={classes.brand}>
    <BrandMark size={size} />
    <span>{useBranding()?.app_name}</span>
  </span>
)
