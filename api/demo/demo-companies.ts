import type { NewUser } from '#domains/accounts/accounts.service.ts'
import type { NewCompany } from '#domains/companies/companies.service.ts'

type DemoPerson = Pick<
  NewUser,
  'role' | 'first_name' | 'last_name' | 'email' | 'platform_locale' | 'tags' | 'abilities'
> & {
  /** For staff; students sign in with an e-mailed link. Published with the source code, so only for the demo. */
  password?: string
}
export interface DemoCompany {
  company: Omit<NewCompany, 'parent_id'>
  /** A folder below `companies`. */
  images: string
  people: DemoPerson[]
}

const student = (
  name: [first: string, last: string],
  email: string,
  platform_locale?: DemoPerson['platform_locale'],
  tags: string[] = [],
): DemoPerson => ({ role: 'student', first_name: name[0], last_name: name[1], email, platform_locale, tags })

/** The parent first. */
export const demoCompanies: [DemoCompany, DemoCompany] = [
  {
    company: {
      name: 'Harbor Group',
      app_name: 'Harbor Learning',
      manager: 'Elena Marsh',
      chief_executive: 'Thomas Hale',
      support_email: 'security@harbor.example',
      tagline: 'Ten useful minutes, and the day is safer',
      brand_color: '#0f766e',
      time_zone: 'Europe/Athens',
      default_locale: 'en_US',
      locales: ['en_US', 'es_ES', 'ro_RO', 'el_GR'],
      hosts: ['localhost', '127.0.0.1'],
    },
    images: 'harbor',
    people: [
      {
        role: 'admin',
        // The history adds other owners, beside whom an admin who is none could only look at hosts and sign-in.
        abilities: ['owner'],
        first_name: 'Elena',
        last_name: 'Marsh',
        email: 'elena.marsh@harbor.example',
        password: 'lantern-quay-anchor-41',
      },
      {
        role: 'teacher',
        first_name: 'Irini',
        last_name: 'Pappa',
        email: 'irini.pappa@harbor.example',
        password: 'compass-tide-pier-27',
      },
      student(['Eleni', 'Markou'], 'eleni.markou@harbor.example'),
      student(['Nikos', 'Georgiou'], 'nikos.georgiou@harbor.example', 'el_GR', ['port']),
      student(['Katerina', 'Vlachou'], 'katerina.vlachou@harbor.example', 'el_GR', ['port', 'night shift']),
      student(['Andrei', 'Popescu'], 'andrei.popescu@harbor.example', 'ro_RO'),
      student(['Ioana', 'Dumitrescu'], 'ioana.dumitrescu@harbor.example', 'ro_RO', ['remote']),
      student(['Lucía', 'Romero'], 'lucia.romero@harbor.example', 'es_ES', ['port']),
    ],
  },
  {
    company: {
      name: 'Aurora Bank',
      app_name: 'Aurora Academy',
      manager: 'Marta Vidal',
      support_email: 'seguridad@aurora.example',
      tagline: 'Trust is learned',
      brand_color: '#7c3aed',
      time_zone: 'Europe/Madrid',
      default_locale: 'en_US',
      locales: ['en_US', 'es_ES'],
      hosts: ['aurora.localhost'],
    },
    images: 'aurora',
    people: [
      {
        role: 'admin',
        abilities: ['owner'],
        first_name: 'Marta',
        last_name: 'Vidal',
        email: 'marta.vidal@aurora.example',
        password: 'violet-dawn-ledger-58',
      },
      {
        role: 'teacher',
        first_name: 'Javier',
        last_name: 'Ortega',
        email: 'javier.ortega@aurora.example',
        password: 'orbit-marble-coin-93',
      },
      student(['Carmen', 'Navarro'], 'carmen.navarro@aurora.example', 'es_ES'),
      student(['Pablo', 'Serrano'], 'pablo.serrano@aurora.example', 'es_ES'),
      student(['Sofía', 'Castillo'], 'sofia.castillo@aurora.example', 'es_ES'),
      student(['Diego', 'Molina'], 'diego.molina@aurora.example', 'es_ES', ['branch office']),
      student(['Elena', 'Ionescu'], 'elena.ionescu@aurora.example'),
      student(['Marina', 'Soler'], 'marina.soler@aurora.example'),
    ],
  },
]
