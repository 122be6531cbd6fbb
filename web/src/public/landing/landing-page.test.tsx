import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { show } from '../../testing/show.tsx'
import LandingPage from './landing-page.tsx'

const target = (part: ReturnType<typeof within>, name: string) =>
  part.getByRole('link', { name }).getAttribute('href')

test('every way from the landing page leads where it says', () => {
  fakeServer()
  show(LandingPage)
  const page = within(screen.getByRole('main'))
  expect(page.getByRole('heading', { level: 1, name: 'Help is closer than you think' })).toBeTruthy()
  expect(target(page, 'Get Started')).toBe('/login')
  expect(target(page, 'Learn More about the network')).toBe('/about')
  expect(target(page, 'Start Volunteering')).toBe('/login')
  expect(target(page, 'Ask for Help')).toBe('/login')
  expect(target(page, 'Want to Share')).toBe('/contact')
  const join = within(page.getByRole('region', { name: 'Join the network now' }))
  expect(target(join, 'Sign Up')).toBe('/signup')
  expect(target(join, 'About us')).toBe('/about')
})
