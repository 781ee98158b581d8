import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  type RouterHistory,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { readParams, routerPath, writeParams } from '../lib/navigation/named-routes.ts'
import { NotFoundPage, PagePending, RouteError } from './fallback-pages.tsx'
import { guard, obeyLanguage } from './guard.ts'
import { BareLayout } from './layouts/bare-layout.tsx'
import { RootLayout } from './layouts/root-layout.tsx'
import { StudentLayout } from './layouts/student-layout.tsx'
import { type LayoutName, type RouteEntry, routeTable } from './routes.tsx'

const lazy = (load: () => Promise<ComponentType>): RouteComponent =>
  lazyRouteComponent(async () => ({ Component: await load() }), 'Component')

/** Most visits are a student's, so that layout comes with the start. */
const layouts: Record<LayoutName, RouteComponent> = {
  admin: lazy(() => import('./layouts/admin-layout.tsx').then((module) => module.AdminLayout)),
  student: StudentLayout,
  bare: BareLayout,
}

/** `entry` is what the layouts and the title read of the route that is shown. */
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    entry?: RouteEntry
    /** The entry’s second column, as a component. */
    SecondaryMenu?: RouteComponent
  }
}

const buildTree = (table: readonly RouteEntry[]) => {
  const root = createRootRoute({
    component: RootLayout,
    notFoundComponent: NotFoundPage,
    // A link that is only looked at changes nothing yet.
    beforeLoad: ({ location, preload }) => (preload ? undefined : obeyLanguage(location as never)),
  })
  const areas = (Object.keys(layouts) as LayoutName[]).map((layout) => {
    const area = createRoute({
      getParentRoute: () => root,
      id: layout,
      component: layouts[layout],
    })
    const pages = table
      .filter((entry) => entry.layout === layout)
      .map((entry) =>
        createRoute({
          getParentRoute: () => area,
          path: routerPath(entry.name),
          component: lazy(entry.page),
          beforeLoad: ({ location }) => guard(entry, location),
          params: { parse: readParams, stringify: writeParams },
          staticData: { entry, ...(entry.secondaryMenu ? { SecondaryMenu: lazy(entry.secondaryMenu) } : {}) },
        }),
      )
    return area.addChildren(pages)
  })
  return root.addChildren(areas)
}

type ViewTransitionTypes = (change: {
  toLocation: { pathname: string }
  pathChanged: boolean
}) => string[] | false

/** The router over a table; tests bring their own, and a history that is not the browser's. */
export const buildRouter = (table: readonly RouteEntry[] = routeTable, history?: RouterHistory) => {
  const transition: { of: ViewTransitionTypes } = { of: () => ['fade'] }
  const router = createRouter({
    routeTree: buildTree(table),
    ...(history ? { history } : {}),
    defaultPreload: 'intent',
    defaultPendingComponent: PagePending,
    defaultErrorComponent: RouteError,
    scrollRestoration: true,
    defaultViewTransition: { types: (change) => transition.of(change) },
  })
  transition.of = ({ toLocation, pathChanged }) => {
    if (!pathChanged) return false
    const [, , route] = router.getMatchedRoutes(toLocation.pathname)
    const name = route?.options.staticData?.entry?.transition ?? 'fade'
    return name === 'none' ? false : [name]
  }
  return router
}

export type AppRouter = ReturnType<typeof buildRouter>
