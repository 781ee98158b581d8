import type { Branding } from '#contract/companies/companies.ts'

/** The platform's default branding, as the server returns it for an unknown host. */
export const branding: Branding = {
  company_id: null,
  is_set_up: true,
  allows_sign_in: true,
  name: 'Wardwise',
  app_name: 'Wardwise',
  manager: '',
  domain: 'localhost',
  support_email: 'help@example.com',
  tagline: '',
  brand_color: '#3b4279',
  ramp: {
    light: {
      shades: [
        '#f4f6ff',
        '#e6ebff',
        '#c8d1ff',
        '#929cd3',
        '#616aa2',
        '#3b4279',
        '#2e3462',
        '#212548',
        '#12152e',
        '#070818',
      ],
      brand: '#3b4279',
      on_brand: '#ffffff',
      deep: '#2f3862',
    },
    dark: {
      shades: [
        '#1c1c22',
        '#20222e',
        '#272a41',
        '#303458',
        '#7d87c4',
        '#97a4f3',
        '#abb8ff',
        '#c8d1ff',
        '#d9dfff',
        '#e5eaff',
      ],
      brand: '#97a4f3',
      on_brand: '#12100e',
      deep: '#2f3862',
    },
  },
  images: {
    'logo-light': '/img/default/logo-light.svg',
    'logo-dark': '/img/default/logo-dark.svg',
    favicon: '/img/default/favicon.svg',
    signature: null,
  },
  default_locale: 'en_US',
  locales: ['en_US', 'es_ES', 'ro_RO', 'el_GR'],
}
