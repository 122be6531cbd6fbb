import { RegisteredUsers } from './registered-users.tsx'

export default function VolunteersPage() {
  return <RegisteredUsers key="Volunteer" role="Volunteer" />
}
