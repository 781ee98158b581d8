import {
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  type RouterHistory,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { loadStaffTexts } from '#lib/i18n/i18n.ts'
import { lazyPart } from '#lib/lazy-part.ts'
import { readParams, routerPath, writeParams } from '#lib/navigation/named-routes.ts'
import { lessMotion } from '#lib/theme/less-motion.ts'
import { NoSuchPart, NotFoundPage, PagePending, RouteError } from './fallback-pages.tsx'
import { guard, obeyLanguage } from './guard.ts'
import { BareLayout } from './layouts/bare-layout.tsx'
import { RootLayout } from './layouts/root-layout.tsx'
import { StudentLayout } from './layouts/student/student-layout.tsx'
import { hasOwnMain, type LayoutName, type RouteEntry } from './route-entry.ts'
import { routeTable } from './routes.tsx'

const lazy = (load: () => Promise<ComponentType>): RouteComponent =>
  lazyPart(async () => ({ Component: await load() }), 'Component')

/** Most visits are students', so their layout is part of the first chunk. */
const layouts: Record<LayoutName, RouteComponent> = {
  admin: lazy(async () => {
    const [{ AdminLayout }] = await Promise.all([
      import('./layouts/admin/admin-layout.tsx'),
      loadStaffTexts(),
    ])
    return AdminLayout
  }),
  student: StudentLayout,
  preview: lazy(() => import('./layouts/student/preview-layout.tsx').then((layout) => layout.PreviewLayout)),
  bare: BareLayout,
}

/** `entry` is the route entry that layouts and the title use. */
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    entry?: RouteEntry
    /** The component of the entry's second column. */
    SecondaryMenu?: RouteComponent
  }
}

const buildTree = (table: readonly RouteEntry[]) => {
  const root = createRootRoute({
    component: RootLayout,
    notFoundComponent: NotFoundPage,
    // Preloading a link must not change the language.
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
          // Errors of a page are shown within its own route.
          notFoundComponent: hasOwnMain(layout) ? NotFoundPage : NoSuchPart,
          beforeLoad: ({ location }) => guard(entry, location),
          params: { parse: readParams, stringify: writeParams },
          staticData: { entry, ...(entry.secondaryMenu ? { SecondaryMenu: lazy(entry.secondaryMenu) } : {}) },
        }),
      )
    return area.addChildren(pages)
  })
  return root.addChildren(areas)
}

/** Builds the router for a route table; tests pass their own, with a memory history. */
export const buildRouter = (table: readonly RouteEntry[] = routeTable, history?: RouterHistory) => {
  const router = createRouter({
    routeTree: buildTree(table),
    ...(history ? { history } : {}),
    defaultPreload: 'intent',
    defaultPendingComponent: PagePending,
    defaultErrorComponent: RouteError,
    // Otherwise the nearest page would be shown for an address that continues beyond it.
    notFoundMode: 'root',
    scrollRestoration: true,
  })
  // The router's own version does not catch the promise that rejects when a transition is interrupted.
  router.startViewTransition = (update) => {
    const { pathname } = router.latestLocation
    const [, , route] = router.getMatchedRoutes(pathname)
    const stays = router.state.resolvedLocation?.pathname === pathname
    return changePage(update, stays ? 'none' : (route?.options.staticData?.entry?.transition ?? 'fade'))
  }
  return router
}

const changePage = (update: () => Promise<void>, how: 'fade' | 'slide' | 'none'): Promise<void> => {
  // With reduced motion the transition is invisible, but would still render the old page and the new one once more.
  const moves = how !== 'none' && !lessMotion().matches
  if (!moves || !('startViewTransition' in document)) return update()
  const knowsTypes = CSS.supports('selector(:active-view-transition-type(a))')
  const transition = document.startViewTransition(knowsTypes ? { update, types: [how] } : update)
  // A navigation or a rotated phone can interrupt the transition; the page has changed all the same.
  transition.ready.catch(() => undefined)
  return transition.updateCallbackDone
}

export type AppRouter = ReturnType<typeof buildRouter>
