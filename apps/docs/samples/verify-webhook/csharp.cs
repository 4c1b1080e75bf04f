using System;
using System.Collections.Generic;
using System.Linq;
using System.Security.Cryptography;
using System.Text;

static class LacreWebhook
{
    /// <summary>Whether the service sent this body, at most five minutes ago. The names of the headers are in lower case.</summary>
    public static bool IsFromLacre(IReadOnlyDictionary<string, string> headers, byte[] body, string secret)
    {
        // Anyone can sign with the key of a secret that is not set.
        if (secret.Length <= "whsec_".Length) return false;
        if (!headers.TryGetValue("webhook-id", out var id)
            || !headers.TryGetValue("webhook-timestamp", out var timestamp)
            || !headers.TryGetValue("webhook-signature", out var signatures)
            || !uint.TryParse(timestamp, out var seconds)
            || Math.Abs(DateTimeOffset.UtcNow.ToUnixTimeSeconds() - seconds) > 300) return false;
        using var hmac = new HMACSHA256(Convert.FromBase64String(secret.Substring("whsec_".Length)));
        var signed = Encoding.UTF8.GetBytes($"{id}.{timestamp}.").Concat(body).ToArray();
        var expected = Encoding.ASCII.GetBytes("v1," + Convert.ToBase64String(hmac.ComputeHash(signed)));
        return signatures.Split(' ').Any(one => CryptographicOperations.FixedTimeEquals(expected, Encoding.ASCII.GetBytes(one)));
    }
}
