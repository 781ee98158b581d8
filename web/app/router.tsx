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
import { hasOwnMain, type LayoutName, type RouteEntry, routeTable } from './routes.tsx'

const lazy = (load: () => Promise<ComponentType>): RouteComponent =>
  lazyPart(async () => ({ Component: await load() }), 'Component')

/** Most visits are a student's, so that layout comes with the start. */
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
          // What a page throws is shown by its own route or by none.
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

/** The router over a table; tests bring their own, and a history that is not the browser's. */
export const buildRouter = (table: readonly RouteEntry[] = routeTable, history?: RouterHistory) => {
  const router = createRouter({
    routeTree: buildTree(table),
    ...(history ? { history } : {}),
    defaultPreload: 'intent',
    defaultPendingComponent: PagePending,
    defaultErrorComponent: RouteError,
    // Else the nearest page would be shown under an address that goes on behind it.
    notFoundMode: 'root',
    scrollRestoration: true,
  })
  // The router's own leaves the promise unheard that rejects when a transition is cut short.
  router.startViewTransition = (update) => {
    const { pathname } = router.latestLocation
    const [, , route] = router.getMatchedRoutes(pathname)
    const stays = router.state.resolvedLocation?.pathname === pathname
    return changePage(update, stays ? 'none' : (route?.options.staticData?.entry?.transition ?? 'fade'))
  }
  return router
}

const changePage = (update: () => Promise<void>, how: 'fade' | 'slide' | 'none'): Promise<void> => {
  // Under less motion it would show nothing, and still draw the old page and the new one once more.
  const moves = how !== 'none' && !lessMotion().matches
  if (!moves || !('startViewTransition' in document)) return update()
  const knowsTypes = CSS.supports('selector(:active-view-transition-type(a))')
  const transition = document.startViewTransition(knowsTypes ? { update, types: [how] } : update)
  // The next page, or a phone that is turned, ends it early; the page has changed all the same.
  transition.ready.catch(() => undefined)
  return transition.updateCallbackDone
}

export type AppRouter = ReturnType<typeof buildRouter>
