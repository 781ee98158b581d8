import classes from './second-factor.module.css'

/** A QR code of dark and light modules, always on white, as cameras expect it. */
export const QrCode = ({ modules, label }: { modules: readonly (readonly boolean[])[]; label: string }) => {
  const path = modules
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  )
}
