/** Whether this is `npm run test:nightly`, which has the time for many seeds and for killed servers. */
export const isNightly = process.env['NIGHTLY'] !== undefined
