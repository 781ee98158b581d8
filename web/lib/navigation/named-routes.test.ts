import { expect, it } from 'vitest'
import {
  addressFor,
  parseSlugId,
  readParams,
  routerPath,
  slugIdText,
  targetFor,
  writeParams,
} from './named-routes.ts'

it('builds the address of a named route', () => {
  expect(addressFor('front.home')).toBe('/')
  expect(addressFor('front.students.show')).toBe('/student')
  expect(addressFor('front.students.show', { page: 'badges' })).toBe('/student/badges')
  expect(addressFor('front.library.show', { course: { slug: 'spotting-phishing', id: '018f' } })).toBe(
    '/library/spotting-phishing~018f',
  )
})

it('puts what the path does not take in the query string', () => {
  expect(targetFor('admin.settings', { tab: 'apiAccess' })).toEqual({
    to: '/admin/settings',
    search: { tab: 'apiAccess' },
  })
  expect(targetFor('front.students.show', { page: 'badges' })).toEqual({ to: '/student/badges', search: {} })
})

// Specification 8: A missing named route raises “Route not found” and its name
it('A missing named route raises ‘Route not found’ followed by its name', () => {
  expect(() => addressFor('front.nowhere')).toThrow('Route not found front.nowhere')
})

it.each([
  ['spotting-phishing~018f', { slug: 'spotting-phishing', id: '018f' }],
  ['a~b~c', { slug: 'a~b', id: 'c' }],
  ['~c', null],
  ['a~', null],
  ['plain', null],
])('reads %j', (text, expected) => {
  expect(parseSlugId(text)).toEqual(expected)
})

it('reads and writes the params of a route, and refuses half a pair', () => {
  const params = { course: { slug: 'a', id: '1' }, item: { slug: 'b', id: '2' } }
  expect(readParams({ course: 'a~1', item: 'b~2' })).toEqual(params)
  expect(writeParams(params)).toEqual({ course: 'a~1', item: 'b~2' })
  expect(readParams({ course: 'nothing' })).toBe(false)
  expect(readParams({ courseId: 'a~1' })).toEqual({ courseId: 'a~1' })
})

it('keeps a thing reachable whose title leaves no slug', () => {
  expect(parseSlugId(slugIdText({ slug: '', id: '1' }))).toEqual({ slug: 'x', id: '1' })
})

it('writes the contract’s paths as the router reads them', () => {
  expect(routerPath('front.students.show')).toBe('/student/{-$page}')
  expect(routerPath('front.library.item')).toBe('/library/$course/item/$item')
  expect(routerPath('admin.courses.preview')).toBe('/admin/courses/$courseId/~/$itemType/$itemId/$locale')
})
