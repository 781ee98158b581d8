import type { ComponentType } from 'react'
import type { RouteName } from '#contract/routes.ts'
import { RouteLink, type RouteLinkProps } from '#lib/navigation/route-link.tsx'
import classes from './text-link.module.css'

/** A link to a named route within text or beside a heading. */
export const TextLink = <Name extends RouteName>({ className, ...rest }: RouteLinkProps<Name>) => {
  const Anchor = RouteLink as ComponentType<object & { className: string }>
  return <Anchor className={[classes.link, className].filter(Boolean).join(' ')} {...(rest as object)} />
}
