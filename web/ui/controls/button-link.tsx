import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import type { RouteName } from '#contract/routes.ts'
import { RouteLink, type RouteTarget } from '#lib/navigation/route-link.tsx'

type ButtonLinkProps<Name extends RouteName> = RouteTarget<Name> & ButtonProps & { children?: ReactNode }

/** A link to a named route that looks like a button. */
export const ButtonLink = <Name extends RouteName>({
  to,
  params,
  search,
  ...rest
}: ButtonLinkProps<Name>) => (
  <Button
    renderRoot={(props) => (
      <RouteLink to={to} params={params as never} {...(search ? { search } : {})} {...props} />
    )}
    {...rest}
  />
)
