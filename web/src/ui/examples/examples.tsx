import {
  CalendarDays,
  CircleCheck,
  Clock,
  HeartHandshake,
  Phone,
  RefreshCw,
  TriangleAlert,
  UserCheck,
} from 'lucide-react'
import { Button, LinkButton } from '../forms/button.tsx'
import { Actions, Card, CardList, KasavuBand } from '../content/card.tsx'
import { Chip, ChipRow, RemovableChip } from '../content/chip.tsx'
import { CodeDigits } from '../content/code-digits.tsx'
import { EmptyState } from '../content/empty-state.tsx'
import { Notice } from '../content/notice.tsx'
import { Skeleton } from '../content/skeleton.tsx'
import { Steps } from '../content/steps.tsx'
import { TextField } from '../forms/text-field.tsx'
import type { Example } from './example.ts'
import { fieldExamples } from './field-examples.tsx'
import { movingExamples } from './moving-examples.tsx'

/** Every component in its states: the documentation, what the tests render and what is checked for accessibility. */
export const examples: readonly Example[] = [
  {
    name: 'Buttons',
    render: () => (
      <>
        <Actions>
          <Button size="main" icon={HeartHandshake}>
            Request Help
          </Button>
        </Actions>
        <Actions>
          <Button icon={CircleCheck}>Accept</Button>
          <Button variant="quiet" icon={RefreshCw}>
            Refresh
          </Button>
          <Button variant="danger">Delete the account</Button>
          <Button busy busyLabel="Creating Account...">
            Create Account
          </Button>
        </Actions>
        <Actions>
          <LinkButton to="/about" variant="quiet">
            Learn More
          </LinkButton>
          <LinkButton href="tel:+919847012345" icon={Phone}>
            Call Citizen: 98470 12345
          </LinkButton>
        </Actions>
        <Button
          variant="quiet"
          disabledReason="Cancellation is only allowed up to 2 hours before the requested time."
        >
          Cancel Request
        </Button>
      </>
    ),
  },
  ...fieldExamples,
  {
    name: 'Notices',
    render: () => (
      <>
        <Notice tone="info">An administrator looks at every registration first.</Notice>
        <Notice tone="success" title="Help request submitted successfully!">
          We tell you as soon as a volunteer is found.
        </Notice>
        <Notice tone="warning" title="In an emergency call 112.">
          Volunteers are not an ambulance.
        </Notice>
        <Notice
          tone="danger"
          title="No response from server. Please check your connection."
          actions={<Button variant="quiet">Try again</Button>}
        />
      </>
    ),
  },
  {
    name: 'Chips',
    render: () => (
      <ChipRow>
        <Chip label="Waiting" icon={Clock} tone="waiting" />
        <Chip label="Volunteer found" icon={UserCheck} tone="success" />
        <Chip label="Completed" icon={CircleCheck} tone="info" />
        <Chip label="Overdue" icon={TriangleAlert} tone="danger" />
        <Chip label="Expired" icon={CalendarDays} />
        <RemovableChip label="Kollam" removeLabel="Kollam: remove this filter" onRemove={() => {}} />
      </ChipRow>
    ),
  },
  {
    name: 'The card that matters',
    render: () => (
      <Card kasavu as="section" aria-labelledby="example-card">
        <h3 id="example-card">Driving</h3>
        <p>Tomorrow, Saturday 21 November, 10:30 am, in Kollam</p>
        <Steps label="Your request" steps={['Posted', 'Volunteer found', 'Done']} current={1} />
        <CodeDigits label="Your completion code" code="042913" />
        <p>Tell this code to Asha only when the help is done.</p>
        <Actions>
          <LinkButton href="tel:+919847012345" icon={Phone} size="main">
            Call Asha
          </LinkButton>
        </Actions>
      </Card>
    ),
  },
  {
    name: 'Cards',
    render: () => (
      <CardList label="Requests" items={[{ id: 'Cooking' }, { id: 'Reading' }, { id: 'Gardening' }]}>
        {({ id }) => (
          <Card as="article">
            <Chip label="Waiting" icon={Clock} tone="waiting" />
            <h3>{id}</h3>
            <p>Tomorrow, Saturday 21 November, 10:30 am</p>
            <p>Two hours in the kitchen, for a small family feast.</p>
            <Actions>
              <Button>Accept</Button>
            </Actions>
          </Card>
        )}
      </CardList>
    ),
  },
  {
    name: 'Steps',
    render: () => (
      <>
        <Steps label="A new request" steps={['Posted', 'Volunteer found', 'Done']} current={0} />
        <Steps label="A completed request" steps={['Posted', 'Volunteer found', 'Done']} current={3} />
      </>
    ),
  },
  ...movingExamples,
  {
    name: 'Waiting and empty',
    render: () => (
      <>
        <Skeleton label="Loading the requests" count={2} />
        <EmptyState icon={HeartHandshake} action={<Button variant="quiet">Show all districts</Button>}>
          No open requests in Kollam just now.
        </EmptyState>
      </>
    ),
  },
  {
    name: 'Malayalam',
    render: () => (
      <div lang="ml">
        <Card kasavu>
          <h3>എന്തു സഹായമാണ് വേണ്ടത്?</h3>
          <p>ഒരു വോളണ്ടിയർ നാളെ രാവിലെ പത്തരയ്ക്ക് നിങ്ങളുടെ വീട്ടിൽ വരും.</p>
          <TextField
            label="മുഴുവൻ പേര്"
            name="example-ml-name"
            required
            hint="ആളുകൾ നിങ്ങളെ അറിയുന്ന പേര്"
            error="പേര് എഴുതൂ"
          />
          <Steps label="നിങ്ങളുടെ അഭ്യർത്ഥന" steps={['അയച്ചു', 'വോളണ്ടിയറെ കിട്ടി', 'കഴിഞ്ഞു']} current={1} />
          <Actions>
            <Button size="main">അഭ്യർത്ഥന അയക്കൂ</Button>
            <Button variant="quiet" disabledReason="അഭ്യർത്ഥനയിൽ പറഞ്ഞ സമയത്തിന് 2 മണിക്കൂർ മുൻപുവരെ മാത്രമേ റദ്ദാക്കാനാകൂ.">
              റദ്ദാക്കൂ
            </Button>
          </Actions>
        </Card>
      </div>
    ),
  },
  {
    name: 'Hindi',
    render: () => (
      <div lang="hi">
        <Card>
          <h3>आपको किस तरह की मदद चाहिए?</h3>
          <p>एक वॉलंटियर कल सुबह साढ़े दस बजे आपके घर आएँगे।</p>
        </Card>
      </div>
    ),
  },
  {
    name: 'Kasavu band',
    render: () => <KasavuBand />,
  },
]
