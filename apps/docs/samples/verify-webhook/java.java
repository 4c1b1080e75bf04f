import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

final class LacreWebhook {
  /** Whether the service sent this body, at most five minutes ago. The names of the headers are in lower case. */
  static boolean isFromLacre(Map<String, String> headers, byte[] body, String secret) throws GeneralSecurityException {
    String id = headers.get("webhook-id");
    String timestamp = headers.get("webhook-timestamp");
    String signatures = headers.get("webhook-signature");
    if (id == null || timestamp == null || signatures == null || !timestamp.matches("[0-9]{1,12}")) return false;
    // Anyone can sign with the key of a secret that is not set.
    if (secret.length() <= "whsec_".length()) return false;
    if (Math.abs(Instant.now().getEpochSecond() - Long.parseLong(timestamp)) > 300) return false;
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(Base64.getDecoder().decode(secret.substring("whsec_".length())), "HmacSHA256"));
    mac.update((id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
    byte[] expected = ("v1," + Base64.getEncoder().encodeToString(mac.doFinal(body))).getBytes(StandardCharsets.UTF_8);
    for (String signature : signatures.split(" "))
      if (MessageDigest.isEqual(expected, signature.getBytes(StandardCharsets.UTF_8))) return true;
    return false;
  }
}
