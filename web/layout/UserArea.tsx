import { useMemberParts } from '../auth/member-parts.ts'
import { LoginLink } from '../auth/LoginLink.tsx'
import { useUser } from '../auth/useUser.ts'
import { DataSaverToggle } from './DataSaverToggle.tsx'
import { SimpleLink } from '../simple/SimpleLink.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { ThemeToggle } from './ThemeToggle.tsx'

/** Language, theme and login for visitors; members find them in their menu. */
export function UserArea({ isInMenu }: { isInMenu?: boolean }) {
  const user = useUser()
  const parts = useMemberParts()
  if (user && parts) return isInMenu ? <parts.UserMenuLinks /> : <parts.UserMenu />
  return (
    <>
      <LanguageSwitch isCompact={!isInMenu} />
      <ThemeToggle isCompact={!isInMenu} />
      {isInMenu && (
        <>
          <SimpleLink />
          <DataSaverToggle />
        </>
      )}
      <LoginLink />
    </>
  )
}
