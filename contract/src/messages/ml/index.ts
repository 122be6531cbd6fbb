import account from './account.json' with { type: 'json' }
import admin from './admin.json' with { type: 'json' }
import common from './common.json' with { type: 'json' }
import errors from './errors.json' with { type: 'json' }
import impact from './impact.json' with { type: 'json' }
import landing from './landing.json' with { type: 'json' }
import legal from './legal.json' with { type: 'json' }
import publicPages from './public.json' with { type: 'json' }
import requests from './requests.json' with { type: 'json' }
import ringMe from './ring-me.json' with { type: 'json' }

export const ml = {
  ...common,
  ...errors,
  ...publicPages,
  ...landing,
  ...impact,
  ...ringMe,
  ...legal,
  ...account,
  ...requests,
  ...admin,
}
