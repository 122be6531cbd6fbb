/** A request that names no more than its district. */
export const NO_PLACE = { area: null, address: null, landmark: null }
