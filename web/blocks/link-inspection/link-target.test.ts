import { expect, it } from 'vitest'
import { addressParts } from './link-target.tsx'

// Specification, authoring 4: Hover a link and password trial
it.each([
  [
    'https://harbor-group.payroll-check.example/signin',
    'https://harbor-group.',
    'payroll-check.example',
    '/signin',
  ],
  ['https://shop.harbor.co.uk/a?b#c', 'https://shop.', 'harbor.co.uk', '/a?b#c'],
  ['https://harbor.example@evil.example:8080/x', 'https://harbor.example@', 'evil.example', ':8080/x'],
  ['http://192.0.2.7/login', 'http://', '192.0.2.7', '/login'],
  ['harbor.example', '', 'harbor.example', ''],
  ['', '', '', ''],
])('finds who owns %s', (target, ...parts) => expect(addressParts(target)).toEqual(parts))
