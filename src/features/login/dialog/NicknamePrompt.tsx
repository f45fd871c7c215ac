import { NICKNAME_MAX_LENGTH } from "../../../../contract/limits.ts";
import { Confirm } from "../../../ui/control/Confirm.tsx";

interface NicknamePromptProps {
  readonly nickName: string;
  readonly onModify: () => void;
  readonly onSkip: () => void;
}

/** Shown after a login with a nickname longer than is allowed now (docs/product.md 4). */
export function NicknamePrompt({ nickName, onModify, onSkip }: NicknamePromptProps) {
  return (
    <Confirm
      title={`昵称超过${NICKNAME_MAX_LENGTH}个字符`}
      text={`您的昵称“${nickName}”超过${NICKNAME_MAX_LENGTH}个字符，建议修改后使用。`}
      okLabel="修改"
      cancelLabel="跳过"
      onOk={onModify}
      onCancel={onSkip}
    />
  );
}
