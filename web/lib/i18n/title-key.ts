import type navigation from '#web/locales/en/navigation.json'

/** The routes' titles, each a key under `titles` in navigation.json. */
export type TitleKey = keyof (typeof navigation)['titles']
