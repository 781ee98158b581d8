import { Outlet } from '@tanstack/react-router'
import { useDensity } from './admin/density.ts'

/** Public pages: nothing but the page, which brings its own `main`. */
export const BareLayout = () => {
  useDensity('roomy')
  return <Outlet />
}
