import { expect, test } from 'vitest'
import { describeDevice } from './describe-device.ts'

const MOZILLA = 'Mozilla/5.0'
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  ['Chrome, Android', `${MOZILLA} (Linux; Android 10; K) ${WEBKIT} Chrome/130.0.0.0 Mobile Safari/537.36`],
  [
    'Samsung Internet, Android',
    `${MOZILLA} (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
  ],
  [
    'Edge, Windows',
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/130.0 Safari/537.36 Edg/130.0`,
  ],
  ['Firefox, Linux', `${MOZILLA} (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0`],
  [
    'Safari, iPhone',
    `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Safari, Mac',
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 Version/18.0 Safari/605.1.15`,
  ],
  ['Windows', `${MOZILLA} (Windows NT 6.1; Trident/7.0; rv:11.0) like Gecko`],
  [null, 'curl/8.5.0'],
  [null, undefined],
])('it is called %s', (device, userAgent) => {
  expect(describeDevice(userAgent)).toBe(device)
})
