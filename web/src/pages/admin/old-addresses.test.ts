import { expect, test } from 'vitest'
import { addressNow } from './old-addresses.ts'

test.each([
  ['?weeks=26', undefined],
  ['?tab=overview', '/admin'],
  ['?tab=nothing-of-ours', '/admin'],
  ['?tab=pending-volunteers', '/admin/volunteers/pending'],
  ['?tab=users&q=Asha&flag=changed', '/admin/users?q=Asha&flag=changed'],
  ['?tab=users&list=volunteers', '/admin/users'],
  ['?tab=users&list=citizens&page=2', '/admin/users/citizens?page=2'],
  ['?tab=users&list=banned&category=Volunteer', '/admin/users/banned?category=Volunteer'],
  ['?tab=help-requests&status=overdue', '/admin/requests?status=overdue'],
  ['?tab=concerns&state=closed', '/admin/concerns?state=closed'],
  ['?tab=concerns&case=c-1', '/admin/concerns/c-1'],
  ['?tab=messages', '/admin/messages'],
  ['?tab=messages&list=undeliverable', '/admin/messages/undelivered'],
  ['?tab=audit&person=Asha', '/admin/audit?person=Asha'],
  ['?tab=security', '/admin/security'],
])('/admin%s is now %s', (before, now) => {
  expect(addressNow('/admin', new URLSearchParams(before))).toBe(now)
})

test.each([
  ['/admin/users/volunteers', '', '/admin/users'],
  ['/admin/users/volunteers', '?q=Asha', '/admin/users?q=Asha'],
  ['/admin/users/citizens', '?tab=audit', undefined],
])('%s%s leads to %s', (path, search, now) => {
  expect(addressNow(path, new URLSearchParams(search))).toBe(now)
})
