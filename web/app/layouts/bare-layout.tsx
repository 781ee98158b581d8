import { Outlet } from '@tanstack/react-router'
import { useDensity } from './admin/density.ts'

/** Public pages: only the page, which has a `main` of its own. */
export const BareLayout = () => {
  useDensity('roomy')
  return <Outlet />
}
