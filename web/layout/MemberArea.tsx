import { useState } from 'react'
import { useUser } from '../auth/useUser.ts'
import { memberParts } from './member-parts.ts'

/** Shows what only members see, and goes on showing it when the session of somebody who was one ends. */
export function MemberArea() {
  const user = useUser()
  const [wasMember, setWasMember] = useState(user !== null)
  if (user && !wasMember) setWasMember(true)
  const parts = memberParts()
  return (user || wasMember) && parts ? <parts.MemberParts /> : null
}
